// Fastify with schemas, and nothing behind it.
import Fastify from 'fastify'

const reply = { reply: 'We ship within two days. Inside the country parcels take 2 to 4 days, abroad 5 to 10.' }
const text = { type: 'string' }

const http = Fastify()
http.post(
  '/',
  {
    schema: {
      body: { type: 'object', required: ['message'], properties: { message: text } },
      response: { 200: { type: 'object', properties: { reply: text, message: text } } },
    },
  },
  async ({ body }) => ({ ...reply, message: (body as { message: string }).message }),
)
const url = await http.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ url })}\n`)
process.on('SIGTERM', () => process.exit(0))
