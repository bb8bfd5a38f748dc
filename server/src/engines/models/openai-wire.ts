import type { Usage } from 'beckon-contract'
import { newId } from '../../lib/clock.ts'
import type { ReplyFormat } from '../engine.ts'
import { type Dialect, dialects } from './dialects.ts'
import type { Draft } from './draft.ts'
import { countOf, type Loose, listOf, objectIn, recordOf, stringOf } from './loose-json.ts'
import type { ModelAnswer, ModelMessage, ModelRequest, ToolCall } from './model.ts'
import { openaiEmbeddings } from './openai-embeddings.ts'
import { errorInReply, ProviderError } from './provider-error.ts'
import { readModelIds } from './read-model-ids.ts'
import { readEvent, type StreamDecoder, type Wire } from './wire.ts'

const toolCallsMost = 100

/** Chat Completions: Google's compatible API, and every compatible server. */
export const compatibleWire: Wire = {
  path: '/chat/completions',
  modelsPath: '/models',
  readModels: readModelIds,
  headersOf: (key, { keyHeader }) =>
    !key ? {} : keyHeader ? { [keyHeader]: key } : { authorization: `Bearer ${key}` },
  embeddings: openaiEmbeddings(),
  usualDialect: dialects.other,
  hasTwoLengthNames: true,
  bodyOf,
  readAnswer,
  decodeStream: (draft) => new OpenaiStreamDecoder(draft),
}

/** OpenAI itself. */
export const openaiWire: Wire = {
  ...compatibleWire,
  // A quarter of the size, but not supported by all other servers.
  embeddings: openaiEmbeddings({ encoding_format: 'base64' }),
  // A proxy: what is behind it is not known.
  usualDialect: { ...dialects.openai, reasonsApart: false },
}

function bodyOf(
  { access, system, messages, tools, temperature, maxTokens, format, onText }: ModelRequest,
  { lengthName, takesStreamOptions, takesTemperature, noContent }: Dialect,
): string {
  return JSON.stringify({
    model: access.model,
    messages: [{ role: 'system', content: system() }, ...messages.map((message) => write(message, noContent))],
    ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(temperature !== null && takesTemperature && { temperature }),
    ...(maxTokens !== null && { [lengthName]: maxTokens }),
    ...(format && { response_format: writeFormat(format) }),
    ...(onText && { stream: true, ...(takesStreamOptions && { stream_options: { include_usage: true } }) }),
  })
}

const writeFormat = ({ type, ...json_schema }: ReplyFormat) =>
  type === 'json_object' ? { type } : { type, json_schema }

function write(message: ModelMessage, noContent: Dialect['noContent']): unknown {
  switch (message.role) {
    case 'user':
      return { role: 'user', content: message.text }
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text }
    case 'assistant':
      if (message.toolCalls.length === 0) return { role: 'assistant', content: message.text }
      return (
        message.verbatim ?? {
          role: 'assistant',
          content: message.text || noContent,
          tool_calls: message.toolCalls.map((call) => writeCall(call)),
        }
      )
  }
}

/** Some servers parse the arguments of earlier calls, and fail on invalid ones. */
const writeCall = ({ id, name, arguments: written }: ToolCall, extra?: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: objectIn(written) ? written : '{}' },
  ...(extra !== undefined && { extra_content: extra }),
})

/** A streamed tool call, with the signature that Google adds. */
interface StreamedToolCall extends ToolCall {
  extra?: unknown
}

function readAnswer({ choices, usage }: Loose, draft: Draft): ModelAnswer {
  const choice = recordOf(listOf(choices)[0])
  const message = recordOf(choice.message)
  if (!choice.message) throw new ProviderError('returned no message')
  if (typeof message.refusal === 'string' && !message.content) draft.refuse(draft.keep(message.refusal))
  else draft.say(contentOf(message))
  const thoughts = draft.keep(stringOf(message.reasoning_content))
  const calls = listOf(message.tool_calls)
    .slice(0, toolCallsMost)
    .map((each) => readCall(recordOf(each), draft))
  return finish(draft, calls, thoughts, stringOf(choice.finish_reason), usageOf(usage))
}

class OpenaiStreamDecoder implements StreamDecoder {
  readonly #draft: Draft
  #calls: StreamedToolCalls | undefined
  #thoughts = ''
  #reason = ''
  #isDone = false
  #refusal: string | undefined
  #hasContent = false
  #usage: unknown

  constructor(draft: Draft) {
    this.#draft = draft
  }

  take(data: string): boolean {
    if (data.trim() === '[DONE]') {
      this.#isDone = true
      return true
    }
    const event = readEvent(data)
    if (event.error) throw errorInReply('failed partway with an error', data)
    const choice = recordOf(listOf(event.choices)[0])
    const delta = recordOf(choice.delta)
    this.#thoughts += this.#draft.reason(stringOf(delta.reasoning_content))
    this.#draft.reason(stringOf(delta.reasoning))
    this.#draft.say(contentOf(delta))
    for (const piece of listOf(delta.tool_calls)) {
      this.#calls ??= new StreamedToolCalls(this.#draft)
      this.#calls.take(recordOf(piece))
    }
    // An ordinary reply has null here, or nothing; a refusal may be without words.
    if (typeof delta.refusal === 'string') this.#refusal = (this.#refusal ?? '') + this.#draft.keep(delta.refusal)
    this.#hasContent ||= Boolean(delta.content)
    this.#reason = stringOf(choice.finish_reason) || this.#reason
    this.#usage = event.usage || this.#usage
    return false
  }

  isFinished(): boolean {
    return this.#reason !== ''
  }

  end(): ModelAnswer | undefined {
    if (!this.#isDone && this.#reason === '') return undefined
    if (this.#hasContent) this.#draft.say(this.#refusal ?? '')
    else if (this.#refusal !== undefined) this.#draft.refuse(this.#refusal)
    return finish(this.#draft, this.#calls?.all ?? [], this.#thoughts, this.#reason, usageOf(this.#usage))
  }
}

class StreamedToolCalls {
  readonly all: StreamedToolCall[] = []
  readonly #draft: Draft
  readonly #byIndex = new Map<unknown, StreamedToolCall>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Chunks of a call share an index, and calls may interleave. Some servers omit it, or reuse it for whole calls. */
  take(piece: Loose): void {
    const { id, name, arguments: written, extra } = readCall(piece, this.#draft, '')
    const open = piece.index === undefined ? this.all.at(-1) : this.#byIndex.get(piece.index)
    const isAnother = open && ((id !== '' && id !== open.id) || (name !== '' && written !== '' && isWhole(open)))
    if (!open || isAnother) {
      if (this.all.length === toolCallsMost) throw new ProviderError('called too many tools in one message')
      const call = { id: id || makeCallId(), name, arguments: written, ...(extra !== undefined && { extra }) }
      this.all.push(call)
      this.#byIndex.set(piece.index, call)
      return
    }
    open.name ||= name
    open.arguments += written
    open.extra ??= extra
  }
}

function finish(draft: Draft, calls: StreamedToolCall[], thoughts: string, reason: string, usage: Usage): ModelAnswer {
  const isSigned = thoughts !== '' || calls.some(({ extra }) => extra !== undefined)
  const verbatim =
    isSigned && calls.length > 0
      ? {
          role: 'assistant',
          content: draft.partialText() || null,
          ...(thoughts !== '' && { reasoning_content: thoughts }),
          tool_calls: calls.map((call) => writeCall(call, call.extra)),
        }
      : undefined
  const toolCalls = calls.map(({ id, name, arguments: written }) => ({ id, name, arguments: written }))
  return draft.finish(toolCalls, endingOf(reason), usage, verbatim)
}

/** OpenRouter and Mistral report an error like this, DeepSeek that it ran out of capacity. */
const brokenOff = new Set(['error', 'insufficient_system_resource'])
/** Mistral distinguishes the model's own maximum. */
const cutOff = new Set(['length', 'model_length'])

function endingOf(reason: string): 'stop' | 'length' | 'filtered' {
  if (brokenOff.has(reason)) throw new ProviderError(`stopped with “${reason}”`, { fault: 'passing' })
  // Google adds why, as in "content_filter: PROHIBITED_CONTENT".
  if (reason.startsWith('content_filter')) return 'filtered'
  return cutOff.has(reason) ? 'length' : 'stop'
}

function readCall(call: Loose, draft: Draft, id = makeCallId()): StreamedToolCall {
  const { name, arguments: written } = recordOf(call.function)
  return {
    id: draft.keep(stringOf(call.id)) || id,
    name: draft.keep(stringOf(name)),
    // Some servers send the arguments as an object, contrary to the format.
    arguments: draft.keep(typeof written === 'object' && written ? JSON.stringify(written) : stringOf(written)),
    ...(call.extra_content !== undefined && { extra: keepAll(call.extra_content, draft) }),
  }
}
function keepAll(value: unknown, draft: Draft): unknown {
  draft.keep(JSON.stringify(value))
  return value
}

const isWhole = (call: ToolCall): boolean => objectIn(call.arguments) !== undefined

const makeCallId = (): string => `call_${newId()}`

/** Text, or a list of text parts. */
const contentOf = ({ content }: Loose): string =>
  Array.isArray(content) ? content.map((part) => stringOf(recordOf(part).text)).join('') : stringOf(content)

function usageOf(value: unknown): Usage {
  const { prompt_tokens, completion_tokens } = recordOf(value)
  return { input_tokens: countOf(prompt_tokens), output_tokens: countOf(completion_tokens) }
}
