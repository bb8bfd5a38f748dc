// A model that answers immediately, or as slowly as the request's model name says: `slow-FIRSTMS-EVERYMS-TOKENS`.
import { createServer, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

const usage = { prompt_tokens: 120, completion_tokens: 20, total_tokens: 140 }
const text = 'We ship within two days. Inside the country parcels take 2 to 4 days, abroad 5 to 10.'
const whole = JSON.stringify({
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: 'stop' }],
  usage,
})
const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
const ending = `${chunk({}, 'stop')}data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [], usage })}\n\ndata: [DONE]\n\n`

const framed = (data: string) => Buffer.from(`${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`)
const words = Array.from({ length: 1_000 }, (_, at) => framed(chunk({ content: `word${at} ` })))

/**
 * By the clock, like a model on another machine: everything due is sent, even if this machine is too busy to send it
 * word by word. Pre-framed and written straight to the socket: this program is not what is measured.
 */
function speak(response: ServerResponse, model: string): void {
  const [, first = 0, every = 0, tokens = 10] = model.split('-').map(Number)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  const { socket } = response
  const begun = performance.now() + first
  let said = 0
  function sayWhatIsDue(): void {
    const late = performance.now() - begun
    const due = every > 0 ? Math.min(tokens, Math.max(said, Math.floor(late / every + 1.05))) : tokens
    if (due > said) socket?.write(Buffer.concat(words.slice(said, due)))
    said = due
    if (said === tokens) response.end(ending)
    else setTimeout(sayWhatIsDue, Math.max(1, said * every - late))
  }
  if (first > 0) setTimeout(sayWhatIsDue, first)
  else sayWhatIsDue()
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (part: Buffer) => chunks.push(part))
  request.on('end', () => {
    const { stream, model } = JSON.parse(Buffer.concat(chunks).toString())
    if (stream) speak(response, model)
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) })
        .end(whole)
  })
})
server.keepAliveTimeout = 60_000
await listen(server)
