export interface ServerEvent {
  event: string
  id: string
  data: string
}

/**
 * Decodes server-sent events as they arrive, wherever the network splits them. Comments, such as heartbeats, are
 * skipped; `onBytes` is called for them too, because a connection without any heartbeat is dead.
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

/** A line ends with LF, CR or both; an unterminated last line was cut off and is dropped. */
async function* readLines(body: ReadableStream<Uint8Array>, onBytes?: () => void): AsyncGenerator<string> {
  let rest = ''
  let isAfterReturn = false
  for await (const chunk of readText(body, onBytes)) {
    // The second half of a split CR LF.
    const text = isAfterReturn && chunk.startsWith('\n') ? chunk.slice(1) : chunk
    isAfterReturn = chunk.endsWith('\r')
    const lines = text.split(/\r\n|\r|\n/)
    lines[0] = rest + lines[0]
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** The decoder buffers incomplete characters. Aborts the call when the consumer stops reading. */
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
