// A relay: the browser talks to this server, and this server to the bot. Node.js 20 or newer, without packages.
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const { BASE_URL, BOT_UUID, BECKON_TOKEN, PORT = '8080' } = process.env

async function relay(request, response) {
  let body = ''
  request.setEncoding('utf8')
  for await (const chunk of request) body += chunk
  const fields = new URLSearchParams(body)
  const answer = await fetch(`${BASE_URL}/api/v1/agents/${BOT_UUID}/trigger`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${BECKON_TOKEN}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({
      message: fields.get('message') ?? '',
      conversation_id: fields.get('conversation_id'),
      // The user who is signed in at your site.
      user: { id: 'customer-42' },
    }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') })
  await pipeline(Readable.fromWeb(answer.body), response)
}

const server = createServer((request, response) => {
  if (request.method !== 'POST' || request.url !== '/chat') return response.writeHead(404).end()
  relay(request, response).catch(() => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
})
server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
