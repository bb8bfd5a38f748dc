import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  statusCode: number
  headers: Record<string, string>
  body: string
}

/** Sends raw bytes and reads everything until the server closes the connection. */
export async function exchange(
  port: number,
  bytes: string | Buffer,
  { after, timeoutMs = 240_000 }: { after?: (socket: Socket) => void; timeoutMs?: number } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (chunk) => received.push(chunk))
  // A reset by the server counts as closed by the server.
  socket.on('error', () => {})
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  after?.(socket)
  const tooLong = setTimeout(() => socket.destroy(), timeoutMs)
  await once(socket, 'close')
  clearTimeout(tooLong)
  return Buffer.concat(received).toString()
}

/** Parses the responses of a connection strictly by HTTP: each declares its body length, or is the last one. */
export function readAnswers(received: string): RawAnswer[] {
  const answers: RawAnswer[] = []
  let rest = Buffer.from(received)
  while (rest.length > 0) {
    const end = rest.indexOf('\r\n\r\n')
    const [status = '', ...lines] = rest
      .subarray(0, end < 0 ? rest.length : end)
      .toString()
      .split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    const after = end < 0 ? Buffer.alloc(0) : rest.subarray(end + 4)
    const statusCode = Number(status.split(' ')[1])
    const length = statusCode < 200 ? 0 : Number(headers['content-length'] ?? after.length)
    answers.push({ statusCode, headers, body: after.subarray(0, length).toString() })
    rest = after.subarray(length)
  }
  return answers
}
