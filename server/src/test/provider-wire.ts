/** What a model says in one response. */
export interface Spoken {
  /** Chunk by chunk; in one piece if streaming was not requested. */
  pieces: string[]
  toolCalls?: { id?: string; name: string; arguments: string }[]
  finish?: 'stop' | 'length'
}

/** How a family of providers formats a response: in one piece, and as events. */
export interface ProviderWire {
  whole: (spoken: Spoken) => unknown
  begin: () => string
  piece: (text: string) => string
  end: (spoken: Spoken) => string
  error: (message: string) => unknown
}

const usage = { input: 11, output: 7 }
const toolIdOf = (call: { id?: string }, index: number): string => call.id ?? `call-${index + 1}`

const chunk = (delta: unknown, finish: string | null = null): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const openaiUsage = { prompt_tokens: usage.input, completion_tokens: usage.output }
const openaiFinish = ({ toolCalls, finish }: Spoken): string => (toolCalls ? 'tool_calls' : (finish ?? 'stop'))
const openaiCalls = ({ toolCalls }: Spoken) =>
  toolCalls?.map((call, index) => ({
    index,
    id: toolIdOf(call, index),
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))

export const openaiProviderWire: ProviderWire = {
  whole: (spoken) => ({
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: spoken.pieces.join('') || null, tool_calls: openaiCalls(spoken) },
        finish_reason: openaiFinish(spoken),
      },
    ],
    usage: openaiUsage,
  }),
  begin: () => chunk({ role: 'assistant', content: '' }),
  piece: (text) => chunk({ content: text }),
  end: (spoken) => {
    // The name comes first, the arguments in two chunks, as OpenAI does.
    const calls = (openaiCalls(spoken) ?? []).flatMap(({ index, id, type, function: { name, arguments: written } }) => [
      chunk({ tool_calls: [{ index, id, type, function: { name, arguments: '' } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: written.slice(0, 3) } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: written.slice(3) } }] }),
    ])
    const last = `data: ${JSON.stringify({ choices: [], usage: openaiUsage })}\n\n`
    return `${calls.join('')}${chunk({}, openaiFinish(spoken))}${last}data: [DONE]\n\n`
  },
  error: (message) => ({ error: { message, type: 'error', code: null } }),
}

const event = (type: string, more: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const anthropicUsage = { input_tokens: usage.input, output_tokens: usage.output }
const anthropicFinish = ({ toolCalls, finish }: Spoken): string =>
  toolCalls ? 'tool_use' : finish === 'length' ? 'max_tokens' : 'end_turn'

/** Arguments are not text here: malformed ones are of another type. */
function inputOf(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return written
  }
}

export const anthropicProviderWire: ProviderWire = {
  whole: (spoken) => ({
    type: 'message',
    role: 'assistant',
    content: [
      ...(spoken.pieces.length > 0 ? [{ type: 'text', text: spoken.pieces.join('') }] : []),
      ...(spoken.toolCalls ?? []).map((call, index) => ({
        type: 'tool_use',
        id: toolIdOf(call, index),
        name: call.name,
        input: inputOf(call.arguments),
      })),
    ],
    stop_reason: anthropicFinish(spoken),
    usage: anthropicUsage,
  }),
  begin: () =>
    event('message_start', { message: { usage: { ...anthropicUsage, output_tokens: 1 }, content: [] } }) +
    event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }) +
    event('ping', {}),
  piece: (text) => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  end: (spoken) => {
    const calls = (spoken.toolCalls ?? []).map((call, at) => {
      const index = at + 1
      const delta = (partial_json: string) =>
        event('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json } })
      const block = { type: 'tool_use', id: toolIdOf(call, at), name: call.name, input: {} }
      const start = event('content_block_start', { index, content_block: block })
      return `${start}${delta(call.arguments.slice(0, 3))}${delta(call.arguments.slice(3))}${event('content_block_stop', { index })}`
    })
    const delta = { stop_reason: anthropicFinish(spoken) }
    return (
      event('content_block_stop', { index: 0 }) +
      calls.join('') +
      event('message_delta', { delta, usage: { output_tokens: usage.output } }) +
      event('message_stop', {})
    )
  },
  error: (message) => ({ type: 'error', error: { type: 'error', message } }),
}
