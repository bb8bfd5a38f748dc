export interface ServerEvent {
  event: string
  id: string
  data: string
}

/**
 * Decodes server-sent events as they arrive, wherever the network splits them. `onBytes` is called for heartbeats too:
 * a connection without any bytes is dead.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<ServerEvent> {
  let [event, id, data] = ['', '', [] as string[]]
  for await (const line of readLines(body, onBytes)) {
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
    if (line !== '') continue
    if (data.length > 0) yield { event, id, data: data.join('\n') }
    event = ''
    data = []
  }
}

/** A line ends with LF, CR or both. An unterminated last line was cut off and is dropped. */
async function* readLines(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes?.()
      rest += decoder.decode(value, { stream: true })
      // A CR at the very end may be the first half of a CR LF.
      const lines = rest.split(/\r\n|\r(?!$)|\n/)
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    // The consumer stopped reading: abort the call.
    reader.cancel().catch(() => undefined)
  }
}
