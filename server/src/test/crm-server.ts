import { json } from 'node:stream/consumers'
import { startWebServer } from './web-server.ts'

export interface Contact {
  id: string
  email: string
  name: string
}

/** A small CRM: contacts can be looked up by email and created, with the key. */
export async function startCrm({ key, contacts = [] }: { key: string; contacts?: Contact[] }) {
  const kept = [...contacts]
  const server = await startWebServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://crm')
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body, null, 2))

    if (request.headers.authorization !== `Bearer ${key}`) return answer(401, { error: 'The key is wrong.' })
    if (pathname !== '/contacts') return answer(404, { error: 'Page not found.' })
    if (request.method === 'GET') {
      const email = searchParams.get('email')
      return answer(200, { contacts: kept.filter((contact) => contact.email === email) })
    }
    if (request.method !== 'POST') return answer(405, { error: 'Only GET and POST.' })
    const { email, name } = (await json(request)) as Partial<Contact>
    if (!email || !name) return answer(422, { error: 'A contact needs email and name.' })
    if (kept.some((contact) => contact.email === email)) return answer(409, { error: 'This contact is there already.' })
    const contact = { id: `c-${kept.length + 1}`, email, name }
    kept.push(contact)
    return answer(201, contact)
  })
  return { ...server, contacts: kept }
}
