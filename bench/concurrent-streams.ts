import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface Question {
  url: string
  headers?: Record<string, string>
  body: object
  /** Found in the stream's last event and nowhere else. */
  end: string
}
const stepMs = 10

/**
 * Opens this many streams at this rate per second and reads each to its end. One that breaks or cannot be opened is not
 * complete.
 */
export async function streamMany(count: number, perSecond: number, questionAt: (at: number) => Question) {
  const begun = performance.now()
  const streams: Promise<number | undefined>[] = []
  while (streams.length < count) {
    const due = Math.min(count, ((performance.now() - begun + stepMs) * perSecond) / 1_000)
    while (streams.length < due) streams.push(readStream(questionAt(streams.length)))
    await delay(stepMs)
  }
  const times = (await Promise.all(streams)).filter((ms) => ms !== undefined).toSorted((a, b) => a - b)
  return { complete: times.length, p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0) }
}

/**
 * Its duration, if it completed. Written by hand: a full HTTP client would use more of the machine than what is
 * measured.
 */
function readStream({ url, headers = {}, body, end }: Question): Promise<number | undefined> {
  const { hostname, port, host, pathname } = new URL(url)
  const json = JSON.stringify(body)
  const lines = Object.entries({
    host,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
    ...headers,
  })
  const begun = performance.now()
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let last = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      last = last.slice(-end.length) + piece
      if (!last.includes(end)) return
      resolve(performance.now() - begun)
      socket.destroy()
    })
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
    socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n${json}`)
  })
}
