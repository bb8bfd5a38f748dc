// The baseline for everything: reads JSON, answers JSON.
import { createServer } from 'node:http'
import { listen } from './listen.ts'

const reply = { reply: 'We ship within two days. Inside the country parcels take 2 to 4 days, abroad 5 to 10.' }

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { message } = JSON.parse(Buffer.concat(chunks).toString())
    const body = JSON.stringify({ ...reply, message })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body)
  })
})
await listen(server)
