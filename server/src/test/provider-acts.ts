import type { ServerResponse } from 'node:http'
import type { Spoken } from './provider-wire.ts'
import type { Act, Exchange } from './scripted-provider.ts'

export type { Act }

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}
const beginStream = ({ response, wire }: Exchange): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(wire.begin())
}

function speak(exchange: Exchange, spoken: Spoken): void {
  const { asked, wire, response } = exchange
  if (asked.body.stream) {
    beginStream(exchange)
    for (const text of spoken.pieces) response.write(wire.piece(text))
    response.end(wire.end(spoken))
  } else sendJson(response, 200, wire.whole(spoken))
}

/** Replies with this, in these chunks. */
export const answering =
  (...pieces: string[]): Act =>
  (exchange) =>
    speak(exchange, { pieces })

/** Reaches its maximum length. */
export const stoppingShort =
  (...pieces: string[]): Act =>
  (exchange) =>
    speak(exchange, { pieces, finish: 'length' })

/** Calls tools; the arguments are JSON, or malformed. */
export const callingTools =
  (toolCalls: NonNullable<Spoken['toolCalls']>, ...pieces: string[]): Act =>
  (exchange) =>
    speak(exchange, { pieces, toolCalls })

export const refusing = (
  status: number,
  { words = 'Something is wrong', retryAfter }: { words?: string; retryAfter?: string } = {},
): Act =>
  function refuse({ wire, response }) {
    sendJson(response, status, wire.error(words), retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  }

/** Refuses, and echoes the key. */
export const tellingTheKey =
  (status: number): Act =>
  (exchange) => {
    const { authorization, 'x-api-key': key } = exchange.asked.headers
    refusing(status, { words: `Invalid key: ${authorization ?? key}` })(exchange)
  }

/** Responds with anything. */
export const sending =
  (body: string, contentType = 'application/json', status = 200): Act =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': contentType }).end(body)
  }

/** A vector that only depends on the text. */
const anyVector = (text: string): number[] =>
  Array.from({ length: 8 }, (_, at) => (text.charCodeAt(at % text.length) % 17) / 17)

/** Returns each text's vector from the function, as numbers or as OpenAI's base64. */
export const embedding =
  (vectorOf: (text: string) => number[] = anyVector): Act =>
  ({ asked: { body }, response }) => {
    const written = (vector: number[]) =>
      body.encoding_format === 'base64' ? Buffer.from(Float32Array.from(vector).buffer).toString('base64') : vector
    const data = [body.input]
      .flat()
      .map((text, index) => ({ object: 'embedding', index, embedding: written(vectorOf(`${text}`)) }))
    sendJson(response, 200, { object: 'list', data, usage: { prompt_tokens: data.length } })
  }

/** Accepts the request and never responds. */
export const hanging = (): Act => () => {}

/** Breaks off after these chunks: by closing the connection, or as if that were all. */
export const cuttingOff =
  (pieces: string[], how: 'connection' | 'politely' = 'connection'): Act =>
  (exchange) => {
    const { wire, response } = exchange
    beginStream(exchange)
    for (const text of pieces) response.write(wire.piece(text))
    if (how === 'politely') response.end()
    else setImmediate(() => response.destroy())
  }

/** Sends something that isn't JSON in between. */
export const talkingNonsense =
  (pieces: string[]): Act =>
  (exchange) => {
    const { wire, response } = exchange
    beginStream(exchange)
    for (const text of pieces) response.write(wire.piece(text))
    response.end(`data: {"choices": [oops\n\n`)
  }

/** Breaks off with an error event in the middle. */
export const failingMidway =
  (pieces: string[], words: string): Act =>
  (exchange) => {
    const { wire, response } = exchange
    beginStream(exchange)
    for (const text of pieces) response.write(wire.piece(text))
    response.end(`event: error\ndata: ${JSON.stringify(wire.error(words))}\n\n`)
  }

/** Replies with this much text, in chunks of a thousand characters. */
export const flooding =
  (characters: number): Act =>
  (exchange) =>
    speak(exchange, { pieces: Array.from({ length: Math.ceil(characters / 1_000) }, () => 'x'.repeat(1_000)) })

/** Sends a valid response byte by byte. */
export const dripping =
  (...pieces: string[]): Act =>
  ({ asked, wire, response }) => {
    const whole = asked.body.stream
      ? `${wire.begin()}${pieces.map(wire.piece).join('')}${wire.end({ pieces })}`
      : JSON.stringify(wire.whole({ pieces }))
    const bytes = Buffer.from(whole)
    response.writeHead(200, { 'content-type': asked.body.stream ? 'text/event-stream' : 'application/json' })
    const drip = (at: number): void => {
      if (at === bytes.length) response.end()
      else response.write(bytes.subarray(at, at + 1), () => setImmediate(() => drip(at + 1)))
    }
    drip(0)
  }

/** A stream controlled by the test. */
export function createStage() {
  const opened = Promise.withResolvers<Exchange>()
  const said: string[] = []
  return {
    act: ((exchange) => {
      beginStream(exchange)
      opened.resolve(exchange)
    }) satisfies Act,
    opened: opened.promise,
    async say(text: string): Promise<void> {
      const { response, wire } = await opened.promise
      said.push(text)
      response.write(wire.piece(text))
    },
    async finish(): Promise<void> {
      const { response, wire } = await opened.promise
      response.end(wire.end({ pieces: said }))
    },
    async cut(): Promise<void> {
      const { response } = await opened.promise
      response.destroy()
    },
  }
}
