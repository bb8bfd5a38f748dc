export interface ServerEvent {
  event: string
  id: string
  data: string
}

/**
 * Reads server-sent events as they arrive, wherever the network cuts them. Comments, such as pings, are passed over;
 * `onBytes` is called for them too, for a connection without any heartbeat is dead.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<ServerEvent> {
  let event = ''
  let id = ''
  let data: string[] = []
  for await (const line of readLines(body, onBytes)) {
    if (line === '') {
      if (data.length > 0) yield { event: event || 'message', id, data: data.join('\n') }
      event = ''
      data = []
      continue
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id') id = value
  }
}

/** A line ends with LF, CR or both; a last one that has no end was cut off, and is none. */
async function* readLines(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<string> {
  let rest = ''
  let isAfterReturn = false
  for await (const chunk of readText(body, onBytes)) {
    // The second half of a CR LF that was cut in two.
    const text = isAfterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    isAfterReturn = chunk.endsWith('\r')
    const lines = text.split(/\r\n|\r|\n/)
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** The decoder keeps the first bytes of a character until the others are there. Ends the call when nobody reads on. */
async function* readText(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes?.()
      const text = decoder.decode(value, { stream: true })
      if (text !== '') yield text
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
