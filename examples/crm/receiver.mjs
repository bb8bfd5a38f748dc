// Takes the calls of a CRM: answers at once, and does the work afterwards.
import { createServer } from 'node:http'

/** `read` returns what is to be done, or nothing if the call is not genuine. */
export function startReceiver(read) {
  const server = createServer(async (request, response) => {
    try {
      let raw = ''
      request.setEncoding('utf8')
      for await (const chunk of request) raw += chunk
      const work = read({ request, raw })
      response.writeHead(work ? 200 : 401).end()
      await work?.()
    } catch (error) {
      console.error(error.message)
      if (!response.headersSent) response.writeHead(400).end()
    }
  })
  const port = Number(process.env.PORT ?? 8080)
  server.listen(port, '127.0.0.1', () => console.log(`ready at http://127.0.0.1:${server.address().port}`))
}

/** JSON, or a form whose names are paths: `data[chat][id]=5`. */
export function readFields(request, raw) {
  if (request.headers['content-type']?.includes('json')) return JSON.parse(raw)
  const fields = Object.create(null)
  for (const [name, value] of new URLSearchParams(raw)) {
    const path = name.split(/\[|\]\[|\]/).filter((part) => part !== '')
    const last = path.pop()
    const place = path.reduce((object, part) => {
      object[part] ??= Object.create(null)
      return object[part]
    }, fields)
    place[last] = value
  }
  return fields
}
