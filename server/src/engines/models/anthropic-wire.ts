import type { Usage } from 'beckon-contract'
import { type Dialect, dialects } from './dialects.ts'
import type { Draft } from './draft.ts'
import { countOf, type Loose, objectIn, recordOf, stringOf } from './loose-json.ts'
import type { ModelAnswer, ModelMessage, ModelRequest, ToolCall } from './model.ts'
import { errorInReply, ProviderError } from './provider-error.ts'
import { readModelIds } from './read-model-ids.ts'
import { readEvent, type StreamDecoder, type Wire } from './wire.ts'

/** Anthropic requires max_tokens. */
const usualMaxTokens = 4_096
const hottest = 1
const apiVersion = '2023-06-01'
const modelsMost = 1_000
const blocksMost = 1_000
/** How it names the ends of a response; all others are an ordinary end. */
const endings: Record<string, 'length' | 'filtered'> = {
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
  refusal: 'filtered',
}

/** Anthropic's Messages API. */
export const anthropicWire: Wire = {
  path: '/messages',
  // Twenty per page by default.
  modelsPath: `/models?limit=${modelsMost}`,
  readModels: readModelIds,
  headersOf: (key) => ({ 'anthropic-version': apiVersion, ...(key && { 'x-api-key': key }) }),
  embeddings: null,
  usualDialect: dialects.anthropic,
  hasTwoLengthNames: false,
  bodyOf,
  readAnswer,
  decodeStream: (draft) => new AnthropicStreamDecoder(draft),
}

function bodyOf(
  { access, system, messages, tools, temperature, maxTokens, format, onText }: ModelRequest,
  { takesTemperature }: Dialect,
): string {
  return JSON.stringify({
    model: access.model,
    max_tokens: maxTokens ?? usualMaxTokens,
    system: system(),
    messages: alternate(messages),
    ...writeTools(tools, messages),
    ...(temperature !== null && takesTemperature && { temperature: Math.min(temperature, hottest) }),
    ...(format?.type === 'json_schema' && {
      output_config: { format: { type: format.type, schema: format.schema } },
    }),
    ...(onText && { stream: true }),
  })
}

/** If the history contains tool calls, tools must be declared, even if none may be called any more. */
function writeTools(tools: ModelRequest['tools'], messages: ModelMessage[]): Loose {
  if (tools.length > 0)
    return {
      tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
    }
  const called = new Set(
    messages.flatMap((message) => (message.role === 'assistant' ? message.toolCalls.map(({ name }) => name) : [])),
  )
  if (called.size === 0) return {}
  return {
    tools: [...called].map((name) => ({ name, input_schema: { type: 'object' } })),
    tool_choice: { type: 'none' },
  }
}

/** Merges consecutive messages of one side into blocks; drops blocks without text, which the API refuses. */
function alternate(messages: ModelMessage[]): { role: string; content: unknown[] }[] {
  const alternating: { role: string; content: unknown[] }[] = []
  for (const message of messages) {
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const blocks = write(message)
    const last = alternating.at(-1)
    if (last?.role === role) last.content.push(...blocks)
    else if (blocks.length > 0) alternating.push({ role, content: blocks })
  }
  return alternating
}

function write(message: ModelMessage): unknown[] {
  const text = message.text.trim() === '' ? [] : [{ type: 'text', text: message.text }]
  switch (message.role) {
    case 'user':
      return text
    case 'tool':
      return [
        { type: 'tool_result', tool_use_id: message.callId, content: text, ...(message.isError && { is_error: true }) },
      ]
    case 'assistant':
      return Array.isArray(message.verbatim) ? message.verbatim : [...text, ...message.toolCalls.map(writeCall)]
  }
}

const writeCall = ({ id, name, arguments: written }: ToolCall) => ({
  type: 'tool_use',
  id,
  name,
  input: objectIn(written) ?? {},
})

/** A content block, and the JSON of its input so far. */
interface Block {
  content: Loose
  input: string
}

function readAnswer({ content, stop_reason, usage }: Loose, draft: Draft): ModelAnswer {
  if (!Array.isArray(content)) throw new ProviderError('returned no message')
  const blocks = content.slice(0, blocksMost).map((each) => readBlock(recordOf(each), draft))
  return finish(draft, blocks, stringOf(stop_reason), usageOf(usage))
}

function readBlock(content: Loose, draft: Draft): Block {
  draft.say(stringOf(content.text))
  draft.keep(stringOf(content.thinking) + stringOf(content.data) + stringOf(content.id) + stringOf(content.name))
  return { content, input: draft.keep(content.input === undefined ? '' : JSON.stringify(content.input)) }
}

class AnthropicStreamDecoder implements StreamDecoder {
  readonly #draft: Draft
  readonly #blocks = new Map<unknown, Block>()
  #reason = ''
  #isStopped = false
  #usage = usageOf(undefined)

  constructor(draft: Draft) {
    this.#draft = draft
  }

  take(data: string): boolean {
    const event = readEvent(data)
    switch (event.type) {
      case 'error':
        throw errorInReply('failed partway with an error', data)
      case 'message_start':
        this.#usage = usageOf(recordOf(event.message).usage)
        break
      case 'content_block_start':
        this.#begin(event.index, recordOf(event.content_block))
        break
      case 'content_block_delta':
        this.#add(this.#blocks.get(event.index), recordOf(event.delta))
        break
      case 'message_delta':
        this.#reason = stringOf(recordOf(event.delta).stop_reason) || this.#reason
        this.#usage.output_tokens = usageOf(event.usage).output_tokens || this.#usage.output_tokens
        break
      case 'message_stop':
        this.#isStopped = true
    }
    return this.#isStopped
  }

  isFinished(): boolean {
    return this.#reason !== ''
  }

  end(): ModelAnswer | undefined {
    if (this.#reason === '' && !this.#isStopped) return undefined
    return finish(this.#draft, [...this.#blocks.values()], this.#reason, this.#usage)
  }

  #begin(index: unknown, content: Loose): void {
    if (this.#blocks.size === blocksMost) throw new ProviderError('sent too many content blocks')
    const block = readBlock({ ...content }, this.#draft)
    // A placeholder: the input arrives in the following deltas.
    if (block.input === '{}') block.input = ''
    this.#blocks.set(index, block)
  }

  #add(block: Block | undefined, delta: Loose): void {
    if (!block) return
    const append = (field: string): void => {
      block.content[field] = stringOf(block.content[field]) + stringOf(delta[field])
    }
    switch (delta.type) {
      case 'text_delta':
        this.#draft.say(stringOf(delta.text))
        append('text')
        break
      case 'input_json_delta':
        block.input += this.#draft.keep(stringOf(delta.partial_json))
        break
      case 'thinking_delta':
        this.#draft.keep(stringOf(delta.thinking))
        append('thinking')
        break
      case 'signature_delta':
        this.#draft.keep(stringOf(delta.signature))
        append('signature')
    }
  }
}

function finish(draft: Draft, blocks: Block[], reason: string, usage: Usage): ModelAnswer {
  const uses = blocks.filter(({ content }) => content.type === 'tool_use')
  const toolCalls = uses.map(({ content: { id, name }, input }) => ({
    id: stringOf(id),
    name: stringOf(name),
    arguments: input,
  }))
  const thinks = blocks.some(({ content }) => /thinking$/.test(stringOf(content.type)))
  const verbatim =
    thinks && uses.length > 0
      ? blocks.map(({ content, input }) =>
          content.type === 'tool_use' ? { ...content, input: objectIn(input) ?? {} } : content,
        )
      : undefined
  return draft.finish(toolCalls, endings[reason] ?? 'stop', usage, verbatim)
}

/** Input tokens include those read from or written to a cache. */
function usageOf(value: unknown): Usage {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = recordOf(value)
  return {
    input_tokens: countOf(input_tokens) + countOf(cache_creation_input_tokens) + countOf(cache_read_input_tokens),
    output_tokens: countOf(output_tokens),
  }
}
