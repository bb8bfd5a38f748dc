import { type Citation, type Decision, type FinishReason, isPermanent, type Trace, type Usage } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import type { Candidate } from '../search/search.ts'
import { cappedTokens, cut } from './budget.ts'
import { historyMessages, historyTurnsMost } from './conversation-history.ts'
import { describeDecision, withCited } from './describe-decision.ts'
import { emptyTrace } from './empty-trace.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest } from './engine.ts'
import { EngineFailure, EngineStopped } from './engine-failure.ts'
import { createRetriedCalls, type RetryOptions } from './model-retries.ts'
import { startTimeout } from './model-timeout.ts'
import {
  type CallModel,
  type ModelAccess,
  type ModelAnswer,
  ModelFailure,
  type ModelMessage,
  type ModelRequest,
} from './models/model.ts'
import type { ModelFault } from './models/model-fault.ts'
import { ReplyText } from './reply-text.ts'
import { citationsOf, type RetrievedPassage, selectPassages } from './retrieval.ts'
import { writeSystemPrompt } from './system-prompt.ts'
import type { LoadTools, Tool } from './tool.ts'
import { createArgumentReader } from './tool-arguments.ts'
import { ToolRunner } from './tool-runner.ts'

/** After this many tool steps the model is called once more without tools, so that it must answer. */
const stepsMost = 8
const tracedPassageCharacters = 500
/** A longer Retry-After is of no use to a waiting caller. */
const retryAfterSecondsMost = 60

export interface ModelEngineParts {
  callModel: CallModel
  /** How to reach the bot's model; undefined if none is configured. */
  accessOf: (bot: EngineBot) => Promise<ModelAccess | undefined>
  /** Retrieval: the bot's knowledge about a message, best first, and the candidates of the embedded engine. */
  retrieve: (bot: EngineBot, message: string) => Promise<{ retrieved: RetrievedPassage[]; candidates: Candidate[] }>
  loadTools: LoadTools
  knowledgeEngine: Engine
  /** How long a model may take if knowledge can answer instead. */
  modelTimeoutMs: number
  modelRetries?: RetryOptions | undefined
  now: Clock
}

/** Everything a reply is based on, known before the model is called. */
interface ReplyContext {
  request: EngineRequest
  /** A failure if the key cannot be read. */
  access: ModelAccess | ModelFailure | undefined
  retrieved: RetrievedPassage[]
  decision: Decision
  history: ModelMessage[]
  tools: Tool[]
}

/** State of a reply in progress. */
interface ReplyProgress {
  replyText: ReplyText
  runner: ToolRunner
  trace: Trace
  usage: Usage
  /** Aborts with the request's signal, or when the model takes too long. */
  signal: AbortSignal
  /** When the model must have replied. */
  endsAt: number
}

/** A language model with the bot's knowledge, the conversation and the author's tools. */
export function createModelEngine({
  callModel,
  accessOf,
  retrieve,
  loadTools,
  knowledgeEngine,
  modelTimeoutMs,
  modelRetries,
  now,
}: ModelEngineParts): Engine {
  const readArguments = createArgumentReader()
  const callWithRetries = createRetriedCalls(callModel, now, modelRetries)

  async function reply(request: EngineRequest): Promise<EngineReply> {
    const { bot, signal } = request
    if (bot.knowledgeOnFailure === 0) return replyInTime(request, signal)
    // If knowledge may answer instead, stop the model early enough for that.
    const timeout = startTimeout(signal, modelTimeoutMs)
    return replyInTime(request, timeout.signal).finally(timeout.end)
  }

  async function replyInTime(request: EngineRequest, inTime: AbortSignal): Promise<EngineReply> {
    const { bot, message, user, history, signal, withoutTools } = request
    const [access, found, past, tools] = await Promise.all([
      accessOf(bot).catch(asFailure),
      retrieve(bot, message),
      history(historyTurnsMost),
      withoutTools ? [] : loadTools(bot, user, signal),
    ])
    const context = {
      request,
      access,
      retrieved: selectPassages(found.retrieved),
      // Built now: otherwise a stream would keep all candidates and their texts in memory until its end.
      decision: describeDecision({
        lookedUp: message,
        finding: { kind: 'nothing' },
        considered: found.candidates,
        outcome: 'model',
      }),
      history: historyMessages(past),
      tools,
    }
    // Limited to its knowledge and given none, a model could only return a paid fallback. Small talk still works.
    if (bot.beyondKnowledge === 0 && isGivenNothing(context))
      return decidedByKnowledge(await knowledgeEngine.reply(request), beginTrace())
    return answer(context, inTime)
  }

  function answer(context: ReplyContext, inTime: AbortSignal): Promise<EngineReply> {
    const { request, access, retrieved, tools } = context
    const { onEvent, writeDown } = request
    const begun = now()
    const trace = beginTrace(access)
    const replyText = new ReplyText(retrieved.length, (text) => {
      trace.firstTextMs ??= Math.max(0, Math.round(now() - begun))
      onEvent?.({ kind: 'text', text })
    })
    const runner = new ToolRunner({ tools, readArguments, onEvent, writeDown, signal: inTime, now })
    const usage = { input_tokens: 0, output_tokens: 0 }
    const progress = { replyText, runner, trace, usage, signal: inTime, endsAt: begun + modelTimeoutMs }
    return generate(context, progress).catch((error: unknown) => recover(context, progress, error))
  }

  /** Calls the model, runs the tools it requests, and repeats with their results until it requests none. */
  async function generate(context: ReplyContext, progress: ReplyProgress): Promise<EngineReply> {
    const { request, tools } = context
    const { replyText, runner, trace, usage } = progress
    const { message, onEvent } = request
    const offered = tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
    const messages: ModelMessage[] = context.history.concat({ role: 'user', text: message })
    let { access } = context
    for (let step = 1; ; step += 1) {
      const mayUseTools = offered.length > 0 && step <= stepsMost && runner.mayGoOn()
      const asked = { messages, tools: mayUseTools ? offered : [] }
      const answered = await callFirst(context, progress, access, asked).catch((error: unknown) =>
        callFallback(context, progress, asked, error),
      )
      const { answer } = answered
      access = answered.access
      usage.input_tokens += answer.usage.input_tokens
      usage.output_tokens += answer.usage.output_tokens
      if (!onEvent) replyText.take(answer.text)
      replyText.endStep()
      if (!mayUseTools || answer.toolCalls.length === 0) {
        if (answer.finish === 'filtered') noteFilter(trace, access)
        else if (replyText.text() === '') throw emptyAnswer(access, answer)
        const concluded = conclude(context, replyText, answer.finish)
        return { ...concluded, usage, trace: finishTrace(context, progress, concluded.citations) }
      }
      const { text, toolCalls, verbatim } = answer
      messages.push({ role: 'assistant', text, toolCalls, verbatim }, ...(await runner.run(toolCalls)))
    }
  }

  type Asked = Pick<ModelRequest, 'messages' | 'tools'>

  /** If a fallback model is named, the first one has half of the time for its first word. */
  async function callFirst(
    context: ReplyContext,
    progress: ReplyProgress,
    access: ReplyContext['access'],
    asked: Asked,
  ): Promise<{ answer: ModelAnswer; access: ModelAccess }> {
    if (access instanceof ModelFailure) throw access
    if (!access)
      throw new ModelFailure('This bot has no model. Choose a provider and a model in its settings.', {
        fault: 'model',
      })
    const { signal, trace, endsAt } = progress
    const mayFallBack = context.request.bot.fallbackProviderId !== null && !trace.failedModel
    if (!mayFallBack) return { access, answer: await call(context, progress, { ...asked, access, signal }) }
    const timeout = startTimeout(signal, Math.max(0, endsAt - modelTimeoutMs / 2 - now()))
    try {
      const answer = await call(
        context,
        { ...progress, endsAt: endsAt - modelTimeoutMs / 2 },
        { ...asked, access, signal: timeout.signal, onFirstText: timeout.stopClock },
      )
      return { access, answer }
    } catch (error) {
      if (timeout.signal.aborted && !signal.aborted) throw tookTooLong(access)
      throw error
    } finally {
      timeout.end()
    }
  }

  /** Another model goes on where the first one failed, with the results of the tools that already ran. */
  async function callFallback(context: ReplyContext, progress: ReplyProgress, asked: Asked, error: unknown) {
    const { bot } = context.request
    const { trace, replyText, signal } = progress
    const mayFallBack = bot.fallbackProviderId !== null && !trace.failedModel && !signal.aborted
    if (!(error instanceof ModelFailure) || !mayFallBack || !replyText.isStepEmpty) throw error
    const access = await accessOf({ ...bot, providerId: bot.fallbackProviderId, model: bot.fallbackModel })
    if (!access) throw error
    trace.failedModel = { provider: trace.provider ?? '', model: trace.model ?? '', error: error.message }
    if (isPermanent(error.fault)) trace.fault = error.fault
    trace.provider = access.name
    trace.model = access.model
    // Reasoning that the first provider signed means nothing to another.
    for (const message of asked.messages) if (message.role === 'assistant') delete message.verbatim
    return { access, answer: await call(context, progress, { ...asked, access, signal }) }
  }

  function call(
    context: ReplyContext,
    { replyText, trace, endsAt }: ReplyProgress,
    { onFirstText, ...asked }: Asked & Pick<ModelRequest, 'access' | 'signal'> & { onFirstText?: () => void },
  ): Promise<ModelAnswer> {
    const { bot, onEvent, reservation } = context.request
    trace.modelCalls += 1
    const onText = (text: string) => {
      onFirstText?.()
      replyText.take(text)
    }
    const onRetry = () => {
      trace.retries = (trace.retries ?? 0) + 1
    }
    return callWithRetries(
      {
        ...asked,
        system: () => writePrompt(context),
        temperature: bot.temperature,
        maxTokens: cappedTokens(bot.maxTokens, asked.access.maxTokens),
        onText: onEvent && onText,
        onThought: onEvent && (() => replyText.dropStep()),
        reservation,
      },
      { endsAt, onRetry },
    )
  }

  const writePrompt = ({ request: { bot, user, context }, retrieved, tools }: ReplyContext): string =>
    writeSystemPrompt({ bot, user, context, retrieved, hasTools: tools.length > 0, now })

  /** The author may let knowledge answer if the model fails before it has said anything. */
  async function recover(context: ReplyContext, progress: ReplyProgress, error: unknown): Promise<EngineReply> {
    const { request, access } = context
    const { replyText, trace, usage, signal: inTime } = progress
    const { bot, onEvent, signal } = request
    if (signal.aborted) throw new EngineStopped({ trace: finishTrace(context, progress), usage })
    const failure = inTime.aborted ? tookTooLong(access) : error
    if (!(failure instanceof ModelFailure)) throw failure
    trace.providerError = failure.message
    if (isPermanent(failure.fault)) trace.fault ??= failure.fault
    if (bot.knowledgeOnFailure === 0 || (onEvent && replyText.text() !== ''))
      throw failed(failure, finishTrace(context, progress), usage)
    const instead = await knowledgeEngine.reply(request)
    return decidedByKnowledge(
      { ...instead, finishReason: standInReason(instead), usage },
      finishTrace(context, progress),
    )
  }

  return { reply }
}

const tookTooLong = (access: { name: string } | undefined): ModelFailure =>
  new ModelFailure(`${access?.name} took too long.`, { fault: 'passing' })

const asFailure = (error: unknown): ModelFailure => {
  if (error instanceof ModelFailure) return error
  throw error
}

/** Instructions and earlier turns may contain answers too. */
const isGivenNothing = ({ request: { bot }, retrieved, history, tools }: ReplyContext): boolean =>
  retrieved.length === 0 && tools.length === 0 && history.length === 0 && bot.instructions.trim() === ''

const beginTrace = (access?: ReplyContext['access']): Trace =>
  access && !(access instanceof ModelFailure)
    ? { ...emptyTrace('model'), provider: access.name, model: access.model }
    : emptyTrace('model')

/** The reply of the embedded engine, with the model's trace and the knowledge engine's decision. */
const decidedByKnowledge = (reply: EngineReply, trace: Trace): EngineReply => ({
  ...reply,
  trace: { ...trace, ...(reply.trace?.decision && { decision: reply.trace.decision }) },
})

/** Long fields are added at the end, so that they don't stay in memory while streaming. */
const finishTrace = (
  { retrieved, decision }: ReplyContext,
  { trace, runner }: ReplyProgress,
  cited: Citation[] = [],
): Trace => ({
  ...trace,
  decision: withCited(decision, new Set(cited.map(({ source_id }) => source_id))),
  passages: retrieved.map(({ title, text, url }) => ({ title, url, text: cut(text, tracedPassageCharacters) })),
  tools: runner.trace,
})

function conclude(
  { request: { bot }, retrieved }: ReplyContext,
  replyText: ReplyText,
  finish: ModelAnswer['finish'],
): Omit<EngineReply, 'usage' | 'trace'> {
  const text = replyText.text()
  if (finish === 'filtered')
    return { text: text || bot.fallback, finishReason: 'filtered', answered: false, citations: [] }
  if (isSameText(replyText.lastStep(), bot.fallback)) {
    const isAll = text === replyText.lastStep()
    return { text: isAll ? bot.fallback : text, finishReason: 'fallback', answered: false, citations: [] }
  }
  const citations = citationsOf(text, retrieved, replyText.marked)
  return { text, finishReason: finish === 'length' ? 'length' : 'stop', answered: true, citations }
}

/** If knowledge has no answer either, it is the model that failed: nobody knows whether it had one. */
function standInReason({ finishReason, answered }: EngineReply): FinishReason {
  if (finishReason === 'clarify') return 'clarify'
  return answered ? 'fallback' : 'model_failed'
}

/** A model told to repeat a text verbatim may still change a quotation mark or a full stop. */
function isSameText(answer: string, expected: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return answer.length < 2 * expected.length + 10 && letters(expected) !== '' && letters(answer) === letters(expected)
}

const emptyAnswer = ({ name }: ModelAccess, { finish }: ModelAnswer): ModelFailure =>
  new ModelFailure(
    finish === 'length'
      ? `${name} reached the maximum length before writing a reply. Increase the maximum length.`
      : finish === 'tools'
        ? `${name} kept calling tools and never replied.`
        : `${name} answered nothing.`,
  )

function noteFilter(trace: Trace, { name }: ModelAccess): void {
  trace.providerError = `${name} refused to answer, or filtered the reply.`
  trace.fault = 'filtered'
}

/** What callers are told: nothing of the provider, but whether trying again helps. */
const details: Partial<Record<ModelFault, string>> = {
  too_long: 'The conversation is too long for the bot’s model. Start a new conversation, or send a shorter message.',
  filtered: 'The provider of the bot’s model refuses this message because of its content. Rephrase it.',
  passing: 'The bot’s model failed or could not be reached. Try again in a moment.',
  other: 'The bot’s model failed or could not be reached. Try again in a moment.',
}
const misconfigured = 'The bot’s model is misconfigured; its owner was told. Trying again does not help until then.'

function failed(error: ModelFailure, trace: Trace, usage: Usage): EngineFailure {
  const { retryAfterSeconds } = error
  const isSoon = retryAfterSeconds !== null && retryAfterSeconds <= retryAfterSecondsMost
  return new EngineFailure('engine_failed', details[error.fault] ?? misconfigured, {
    cause: error,
    trace,
    usage,
    ...(isSoon && { headers: { 'retry-after': `${retryAfterSeconds}` } }),
  })
}
