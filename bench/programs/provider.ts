// A model that answers at once, or speaks as slowly as the request's model name says: `slow-FIRSTMS-EVERYMS-TOKENS`.
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
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

async function speak(response: ServerResponse, model: string): Promise<void> {
  const [, first = 0, every = 0, tokens = 10] = model.split('-').map(Number)
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  if (first) await delay(first)
  for (let token = 0; token < tokens; token++) {
    if (token > 0 && every) await delay(every)
    response.write(chunk({ content: `word${token} ` }))
  }
  response.end(ending)
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (part: Buffer) => chunks.push(part))
  request.on('end', () => {
    const { stream, model } = JSON.parse(Buffer.concat(chunks).toString())
    if (stream) void speak(response, model)
    else
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(whole) })
        .end(whole)
  })
})
server.keepAliveTimeout = 60_000
await listen(server)
