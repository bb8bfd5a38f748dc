import type { Citation, Decision, Trace, Usage } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import type { Candidate } from '../search/search.ts'
import { cut } from './budget.ts'
import { describeDecision, withCited } from './describe-decision.ts'
import { emptyTrace } from './empty-trace.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest } from './engine.ts'
import { EngineFailure, EngineStopped } from './engine-failure.ts'
import { chooseGrounds, citationsOf, type Ground } from './grounding.ts'
import { remember, turnsRemembered } from './memory.ts'
import { type CallModel, type ModelAccess, type ModelAnswer, ModelFailure, type ModelMessage } from './models/model.ts'
import { beginPatience } from './patience.ts'
import { Speech } from './speech.ts'
import { writeSystemPrompt } from './system-prompt.ts'
import { createArgumentReader } from './tool-arguments.ts'
import { ToolRunner } from './tool-runner.ts'
import type { OpenToolbox, Tool } from './toolbox.ts'

/** After so many steps with tools the model is asked once more, without any, so that it must answer. */
const stepsMost = 8
const tracedPassageCharacters = 500
/** A longer pause is not worth telling a caller who waits. */
const retryAfterSecondsMost = 60

interface Parts {
  callModel: CallModel
  /** How the bot's model is reached; undefined where none is set up. */
  accessOf: (bot: EngineBot) => Promise<ModelAccess | undefined>
  /** What the bot knows about a message, best first, and what of it the embedded engine would consider. */
  ground: (bot: EngineBot, message: string) => Promise<{ grounds: Ground[]; candidates: Candidate[] }>
  openToolbox: OpenToolbox
  knowledgeEngine: Engine
  /** How long a model may take where knowledge may answer instead. */
  modelPatienceMs: number
  now: Clock
}

/** What a reply is made of, all of it known before the model is asked. */
interface Occasion {
  request: EngineRequest
  /** A failure where the key cannot be read. */
  access: ModelAccess | ModelFailure | undefined
  grounds: Ground[]
  decision: Decision
  memory: ModelMessage[]
  tools: Tool[]
}

/** What a reply has come to so far. */
interface Work {
  speech: Speech
  runner: ToolRunner
  trace: Trace
  usage: Usage
  /** Ends with the request's own, or when the model has taken too long. */
  signal: AbortSignal
}

/** A language model that is given the bot's knowledge, the conversation and the author's tools. */
export function createModelEngine({
  callModel,
  accessOf,
  ground,
  openToolbox,
  knowledgeEngine,
  modelPatienceMs,
  now,
}: Parts): Engine {
  const readArguments = createArgumentReader()

  async function reply(request: EngineRequest): Promise<EngineReply> {
    const { bot, signal } = request
    if (bot.knowledgeOnFailure === 0) return replyInTime(request, signal)
    // Where knowledge may answer instead, the model is given up in time for that.
    const patience = beginPatience(signal, modelPatienceMs)
    return replyInTime(request, patience.signal).finally(patience.end)
  }

  async function replyInTime(request: EngineRequest, inTime: AbortSignal): Promise<EngineReply> {
    const { bot, message, user, history, signal, withoutTools } = request
    const [access, found, past, tools] = await Promise.all([
      accessOf(bot).catch(tellFailure),
      ground(bot, message),
      history(turnsRemembered),
      withoutTools ? [] : openToolbox(bot, user, signal),
    ])
    const occasion = {
      request,
      access,
      grounds: chooseGrounds(found.grounds),
      // Now, for a stream would hold the candidates, with all their texts, until its end.
      decision: describeDecision({
        lookedUp: message,
        finding: { kind: 'nothing' },
        considered: found.candidates,
        outcome: 'model',
      }),
      memory: remember(past),
      tools,
    }
    // A model that may say only what it was given would be paid for saying the fallback. Small talk is answered all the same.
    if (bot.beyondKnowledge === 0 && isGivenNothing(occasion))
      return decidedByKnowledge(await knowledgeEngine.reply(request), beginTrace())
    return answer(occasion, inTime)
  }

  function answer(occasion: Occasion, inTime: AbortSignal): Promise<EngineReply> {
    const { request, access, grounds, tools } = occasion
    const { hear, writeDown } = request
    const begun = now()
    const trace = beginTrace(access)
    const speech = new Speech(grounds.length, (text) => {
      trace.firstTextMs ??= Math.max(0, Math.round(now() - begun))
      hear?.({ kind: 'text', text })
    })
    const runner = new ToolRunner({ tools, readArguments, hear, writeDown, signal: inTime, now })
    const work = { speech, runner, trace, usage: { input_tokens: 0, output_tokens: 0 }, signal: inTime }
    return generate(occasion, work).catch((error: unknown) => recover(occasion, work, error))
  }

  /** Asks the model, runs the tools that it calls, and asks again with their results, until it calls none. */
  async function generate(occasion: Occasion, work: Work): Promise<EngineReply> {
    const { request, access, tools } = occasion
    const { speech, runner, trace, usage, signal } = work
    const { bot, message, hear, purse } = request
    if (access instanceof ModelFailure) throw access
    if (!access)
      throw new ModelFailure('No model is set up for this bot. Choose a provider and a model in its settings.')
    const offered = tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
    const messages: ModelMessage[] = occasion.memory.concat({ role: 'user', text: message })
    for (let step = 1; ; step += 1) {
      const mayUseTools = offered.length > 0 && step <= stepsMost && runner.mayGoOn()
      trace.modelCalls += 1
      const said = await callModel({
        access,
        system: () => writePrompt(occasion),
        messages,
        tools: mayUseTools ? offered : [],
        temperature: bot.temperature,
        maxTokens: bot.maxTokens,
        onText: hear && ((text) => speech.take(text)),
        purse,
        signal,
      })
      usage.input_tokens += said.usage.input_tokens
      usage.output_tokens += said.usage.output_tokens
      if (!hear) speech.take(said.text)
      speech.endStep()
      if (!mayUseTools || said.toolCalls.length === 0) {
        if (speech.text() === '') throw saidNothing(access, said)
        const concluded = conclude(occasion, speech, said.finish)
        return { ...concluded, usage, trace: finishTrace(occasion, work, concluded.citations) }
      }
      const { text, toolCalls, verbatim } = said
      messages.push({ role: 'assistant', text, toolCalls, verbatim }, ...(await runner.run(toolCalls)))
    }
  }

  const writePrompt = ({ request: { bot, user }, grounds, tools }: Occasion): string =>
    writeSystemPrompt({ bot, user, grounds, hasTools: tools.length > 0, now })

  /** The author may let knowledge answer where the model did not, as long as nothing was said yet. */
  async function recover(occasion: Occasion, work: Work, error: unknown): Promise<EngineReply> {
    const { request, access } = occasion
    const { speech, trace, usage, signal: inTime } = work
    const { bot, hear, signal } = request
    if (signal.aborted) throw new EngineStopped({ trace: finishTrace(occasion, work), usage })
    const failure = inTime.aborted ? new ModelFailure(`${access?.name} took too long.`) : error
    if (!(failure instanceof ModelFailure)) throw failure
    trace.providerError = failure.message
    if (bot.knowledgeOnFailure === 0 || (hear && speech.text() !== ''))
      throw failed(failure, finishTrace(occasion, work), usage)
    const instead = await knowledgeEngine.reply(request)
    const finishReason = instead.finishReason === 'clarify' ? 'clarify' : 'fallback'
    return decidedByKnowledge({ ...instead, finishReason, usage }, finishTrace(occasion, work))
  }

  return { reply }
}

const tellFailure = (error: unknown): ModelFailure => {
  if (error instanceof ModelFailure) return error
  throw error
}

/** The author's instructions may hold answers too, and an earlier turn may. */
const isGivenNothing = ({ request: { bot }, grounds, memory, tools }: Occasion): boolean =>
  grounds.length === 0 && tools.length === 0 && memory.length === 0 && bot.instructions.trim() === ''

const beginTrace = (access?: Occasion['access']): Trace =>
  access && !(access instanceof ModelFailure)
    ? { ...emptyTrace('model'), provider: access.name, model: access.model }
    : emptyTrace('model')

/** The reply of the embedded engine, with what became of the model, and why knowledge said what it did. */
const decidedByKnowledge = (reply: EngineReply, trace: Trace): EngineReply => ({
  ...reply,
  trace: { ...trace, ...(reply.trace?.decision && { decision: reply.trace.decision }) },
})

/** What is long is written down in the end: a stream would hold it all the time. */
const finishTrace = ({ grounds, decision }: Occasion, { trace, runner }: Work, cited: Citation[] = []): Trace => ({
  ...trace,
  decision: withCited(decision, new Set(cited.map(({ source_id }) => source_id))),
  passages: grounds.map(({ title, text, url }) => ({ title, url, text: cut(text, tracedPassageCharacters) })),
  tools: runner.trace,
})

function conclude(
  { request: { bot }, grounds }: Occasion,
  speech: Speech,
  finish: ModelAnswer['finish'],
): Omit<EngineReply, 'usage' | 'trace'> {
  const text = speech.text()
  if (isSameText(speech.lastStep(), bot.fallback)) {
    const isAll = text === speech.lastStep()
    return { text: isAll ? bot.fallback : text, finishReason: 'fallback', answered: false, citations: [] }
  }
  const citations = citationsOf(text, grounds, speech.marked)
  return { text, finishReason: finish === 'length' ? 'length' : 'stop', answered: true, citations }
}

/** A model that was told to say a text word for word may still change a quotation mark or a full stop. */
function isSameText(said: string, told: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return said.length < 2 * told.length + 10 && letters(told) !== '' && letters(said) === letters(told)
}

const saidNothing = ({ name }: ModelAccess, { finish }: ModelAnswer): ModelFailure =>
  new ModelFailure(
    finish === 'length'
      ? `${name} reached the maximum length before it had said anything. Allow longer replies.`
      : finish === 'tools'
        ? `${name} called tools again and again and never answered.`
        : `${name} answered nothing.`,
  )

function failed(error: ModelFailure, trace: Trace, usage: Usage): EngineFailure {
  const { retryAfterSeconds } = error
  const isSoon = retryAfterSeconds !== null && retryAfterSeconds <= retryAfterSecondsMost
  return new EngineFailure('engine_failed', 'The bot’s model could not be reached or failed. Try again in a moment.', {
    cause: error,
    trace,
    usage,
    ...(isSoon && { headers: { 'retry-after': `${retryAfterSeconds}` } }),
  })
}
