import { type Citation, type Decision, type FinishReason, isPermanent, type Trace, type Usage } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { Candidate } from '../search/search.ts'
import { cappedTokens, cut } from './budget.ts'
import { historyMessages, historyTurnsMost } from './conversation-history.ts'
import { describeDecision, withCited } from './describe-decision.ts'
import { emptyTrace } from './empty-trace.ts'
import type { Engine, EngineBot, EngineReply, EngineRequest, ReplyFormat } from './engine.ts'
import { EngineStopped } from './engine-failure.ts'
import { createFormatCheck, JsonStream, withoutFence } from './json-reply.ts'
import { createModelCalls, type ModelStep } from './model-calls.ts'
import type { RetryOptions } from './model-retries.ts'
import { startTimeout } from './model-timeout.ts'
import {
  type CallModel,
  type ModelAccess,
  type ModelAnswer,
  ModelFailure,
  type ModelMessage,
  wordsForMembers,
} from './models/model.ts'
import { emptyAnswer, FormatMissed, replyFailed, tookTooLong } from './reply-failures.ts'
import { ReplyText } from './reply-text.ts'
import { citationsOf, type RetrievedPassage, selectPassages } from './retrieval.ts'
import { writeSystemPrompt } from './system-prompt.ts'
import type { LoadTools, Tool } from './tool.ts'
import { createArgumentReader } from './tool-arguments.ts'
import { ToolRunner } from './tool-runner.ts'

/** After this many tool steps the model is called once more without tools, so that it must answer. */
const stepsMost = 8
const tracedPassageCharacters = 500

export interface ModelEngineParts {
  callModel: CallModel
  /** How to reach the bot's model; undefined if none is configured. */
  accessOf: (bot: EngineBot) => Promise<ModelAccess | undefined>
  /** Retrieval: the bot's knowledge about a message, best first, and the candidates of the knowledge engine. */
  retrieve: (bot: EngineBot, message: string) => Promise<{ retrieved: RetrievedPassage[]; candidates: Candidate[] }>
  loadTools: LoadTools
  knowledgeEngine: Engine
  /** How long a model may take if knowledge can answer instead. */
  modelTimeoutMs: number
  modelRetries?: RetryOptions | undefined
  now: Clock
  /** JSON that a model wrote was not compared with its schema. */
  onUnchecked: (error: unknown) => void
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
  onUnchecked,
}: ModelEngineParts): Engine {
  const readArguments = createArgumentReader(onUnchecked)
  const callModelStep = createModelCalls({ callModel, accessOf, modelTimeoutMs, modelRetries, now })
  const formatFaultOf = createFormatCheck(onUnchecked)

  async function reply(request: EngineRequest): Promise<EngineReply> {
    const { bot, signal } = request
    if (bot.knowledgeOnFailure === 0) return replyInTime(request, signal)
    // If knowledge may answer instead, stop the model early enough for that.
    const timeout = startTimeout(signal, modelTimeoutMs)
    return replyInTime(request, timeout.signal).finally(timeout.end)
  }

  async function replyInTime(request: EngineRequest, inTime: AbortSignal): Promise<EngineReply> {
    const { bot, message, user, history, signal, withoutTools, withUnfinished } = request
    const [access, found, past, tools] = await Promise.all([
      accessOf(bot).catch(asFailure),
      retrieve(bot, message),
      history(historyTurnsMost),
      withoutTools ? [] : loadTools(bot, user, signal),
    ])
    // Hundreds of an account's turns may come here in one tick; everybody else doesn't wait for all their prompts and calls.
    await yieldToOthers()
    const context = {
      request,
      access,
      retrieved: selectPassages(
        withUnfinished ? found.retrieved : found.retrieved.filter(({ isUnfinished }) => !isUnfinished),
      ),
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
    if (bot.beyondKnowledge === 0 && !request.format && isGivenNothing(context))
      return decidedByKnowledge(await knowledgeEngine.reply(request), beginTrace())
    return answer(context, inTime)
  }

  function answer(context: ReplyContext, inTime: AbortSignal): Promise<EngineReply> {
    const { request, access, retrieved, tools } = context
    const { onEvent, writeDown, format } = request
    const begun = now()
    const trace = beginTrace(access)
    // In JSON, brackets are no citation marks.
    const replyText = new ReplyText(format ? 0 : retrieved.length, (text) => {
      trace.firstTextMs ??= Math.max(0, Math.round(now() - begun))
      if (isStreamed(context)) onEvent?.({ kind: 'text', text })
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
    const { message, format } = request
    const offered = tools.map(({ name, description, parameters }) => ({ name, description, parameters }))
    const messages: ModelMessage[] = context.history.concat({ role: 'user', text: message })
    let { access } = context
    for (let step = 1; ; step += 1) {
      const mayUseTools = offered.length > 0 && step <= stepsMost && runner.mayGoOn()
      const json = format && isStreamed(context) ? new JsonStream() : undefined
      const asked = { messages, tools: mayUseTools ? offered : [], access, json }
      const answered = await callModelStep(stepOf(context, progress, asked))
      const { answer } = answered
      access = answered.access
      usage.input_tokens += answer.usage.input_tokens
      usage.output_tokens += answer.usage.output_tokens
      const isLast = !mayUseTools || answer.toolCalls.length === 0
      if (answer.finish === 'refused') return refused(context, progress, access, answer.text)
      if (json && format) await takeRest(format, replyText, json.end(), { access, answer })
      // What is said between tools would not be JSON.
      else if (!isStreamed(context) && (isLast || !format))
        replyText.take(format ? withoutFence(answer.text) : answer.text)
      replyText.endStep()
      if (isLast) {
        if (answer.finish === 'filtered') noteFilter(trace, access)
        else if (replyText.text() === '') throw emptyAnswer(access, answer)
        else if (format && answer.finish !== 'length') await requireFormat(format, replyText.text(), access)
        const concluded = conclude(context, replyText, answer.finish)
        return { ...concluded, usage, trace: finishTrace(context, progress, concluded.citations) }
      }
      const { text, toolCalls, verbatim } = answer
      messages.push({ role: 'assistant', text, toolCalls, verbatim }, ...(await runner.run(toolCalls)))
    }
  }

  function refused(context: ReplyContext, progress: ReplyProgress, access: ModelAccess, refusal: string): EngineReply {
    const { replyText, trace, usage } = progress
    noteFilter(trace, access)
    const text = [replyText.text(), refusal.trim() || context.request.bot.fallback].filter(Boolean).join('\n\n')
    const ended = { text, finishReason: 'refused' as const, answered: false, citations: [] }
    return { ...ended, usage, trace: finishTrace(context, progress) }
  }

  function stepOf(
    context: ReplyContext,
    { replyText, trace, endsAt, signal }: ReplyProgress,
    { json, ...asked }: Pick<ModelStep, 'messages' | 'tools' | 'access'> & { json: JsonStream | undefined },
  ): ModelStep {
    const { bot, format, reservation } = context.request
    const isStreaming = isStreamed(context)
    const dropThought = () => {
      replyText.dropStep()
      json?.restart()
    }
    return {
      ...asked,
      ...{ bot, format, reservation, trace, endsAt, signal },
      system: () => writePrompt(context),
      temperature: bot.temperature,
      maxTokens: ({ maxTokens }) => cappedTokens(bot.maxTokens, maxTokens),
      onText: isStreaming ? (text) => replyText.take(json ? json.take(text) : text) : undefined,
      onThought: isStreaming ? dropThought : undefined,
      isSilent: () => replyText.isStepEmpty,
      isStopped: () => context.request.signal.aborted,
    }
  }

  async function requireFormat(format: ReplyFormat, text: string, access: ModelAccess): Promise<void> {
    const fault = await formatFaultOf(format, text)
    if (fault !== undefined) throw new FormatMissed(access, fault)
  }

  /** The end of streamed JSON, which was held back: it is checked before it is sent. */
  async function takeRest(
    format: ReplyFormat,
    replyText: ReplyText,
    rest: string,
    { access, answer }: { access: ModelAccess; answer: ModelAnswer },
  ): Promise<void> {
    const isCutOff = answer.finish !== 'stop' && rest.trim() === ''
    if (answer.finish === 'filtered' || isCutOff) return
    await requireFormat(format, replyText.text() + rest, access)
    replyText.take(rest)
  }

  const writePrompt = ({ request: { bot, user, context, format }, retrieved, tools }: ReplyContext): string =>
    writeSystemPrompt({ bot, user, context, format, retrieved, hasTools: tools.length > 0, now })

  /** The author may let knowledge answer if the model fails before it has said anything. */
  async function recover(context: ReplyContext, progress: ReplyProgress, error: unknown): Promise<EngineReply> {
    const { request, access } = context
    const { replyText, trace, usage, signal: inTime } = progress
    const { bot, onEvent, format, signal } = request
    if (signal.aborted) throw new EngineStopped({ trace: finishTrace(context, progress), usage })
    const failure = inTime.aborted ? tookTooLong(access) : error
    if (!(failure instanceof ModelFailure)) throw failure
    const isOperators = bot.providerId === null || (trace.failedModel !== undefined && bot.fallbackToService === 1)
    trace.providerError = wordsForMembers(failure, { isOperators })
    if (isPermanent(failure.fault) && failure.refusedParameter !== 'format') trace.fault ??= failure.fault
    if (bot.knowledgeOnFailure === 0 || format || (onEvent && replyText.text() !== ''))
      throw replyFailed(failure, { trace: finishTrace(context, progress), usage })
    const instead = await knowledgeEngine.reply(request)
    return decidedByKnowledge(
      { ...instead, finishReason: standInReason(instead, failure), usage },
      finishTrace(context, progress),
    )
  }

  return { reply }
}

/** JSON is sent whole if tools may be called before it. */
const isStreamed = ({ request: { onEvent, format }, tools }: ReplyContext): boolean =>
  onEvent !== undefined && (format === undefined || tools.length === 0)

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

/** The reply of the knowledge engine, with the model's trace and its own decision. */
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
  { request: { bot, format }, retrieved }: ReplyContext,
  replyText: ReplyText,
  finish: ModelAnswer['finish'],
): Omit<EngineReply, 'usage' | 'trace'> {
  const text = replyText.text()
  if (finish === 'filtered')
    // Where JSON is expected, no text may stand in for it.
    return { text: text || (format ? '' : bot.fallback), finishReason: 'filtered', answered: false, citations: [] }
  if (!format && isSameText(replyText.lastStep(), bot.fallback)) {
    const isAll = text === replyText.lastStep()
    return { text: isAll ? bot.fallback : text, finishReason: 'fallback', answered: false, citations: [] }
  }
  const citations = citationsOf(text, retrieved, replyText.marks)
  return { text, finishReason: finish === 'length' ? 'length' : 'stop', answered: true, citations }
}

/** If knowledge has no answer either, it is the model that failed, or its provider's filter: nobody knows whether it had one. */
function standInReason({ finishReason, answered }: EngineReply, { fault }: ModelFailure): FinishReason {
  if (answered || finishReason === 'clarify') return finishReason
  return fault === 'filtered' ? 'filtered' : 'model_failed'
}

/** A model told to repeat a text verbatim may still change a quotation mark or a full stop. */
function isSameText(answer: string, expected: string): boolean {
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return answer.length < 2 * expected.length + 10 && letters(expected) !== '' && letters(answer) === letters(expected)
}

function noteFilter(trace: Trace, { name }: ModelAccess): void {
  trace.providerError = `${name} refused to answer, or filtered the reply.`
  trace.fault = 'filtered'
}
