// A webhook receiver with the library of Standard Webhooks: npm install standardwebhooks
import { createServer } from 'node:http'
import { Webhook } from 'standardwebhooks'

const { WEBHOOK_SECRET, PORT = '8080' } = process.env
const webhook = new Webhook(WEBHOOK_SECRET)
// An event may come twice. A real receiver remembers the ids in its database, in the transaction of its work.
const handled = new Set()

const server = createServer(async (request, response) => {
  let raw = ''
  request.setEncoding('utf8')
  for await (const chunk of request) raw += chunk
  try {
    webhook.verify(raw, request.headers)
  } catch {
    return response.writeHead(401).end()
  }
  const id = request.headers['webhook-id']
  const isNew = !handled.has(id)
  handled.add(id)
  response.writeHead(204).end()
  if (isNew) handle(JSON.parse(raw))
})

function handle({ type, data }) {
  console.log(type, data.reply?.reply ?? '')
}

server.listen(Number(PORT), '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
