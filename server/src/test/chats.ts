import { createHmac } from 'node:crypto'
import type { Bot, VisitorReply, VisitorSession, VisitorSessionRequest } from 'beckon-contract'
import type { Http } from '../http/routes.ts'
import { type Answer, createClient, expectStatus } from './clients.ts'
import type { TestPerson } from './people.ts'
import { readEvents } from './received-events.ts'

export const shopSite = 'https://shop.example'
export const shipping = { questions: ['When do you ship?'], answer: 'We ship within two days.' }

/** A bot that a shop's site may embed. */
export async function makeChatBot(person: TestPerson, change: object = {}): Promise<Bot> {
  const { id } = await person.bot({ entries: [shipping] })
  return expectStatus(
    await person.patch(`/bots/${id}`, { widgetEnabled: true, sites: [shopSite], ...change }),
    200,
  ).json()
}

/** Requests a session, as the panel does. */
export const askSession = (http: Http, botId: string, body: VisitorSessionRequest = {}, from = '203.0.113.7') =>
  http.inject({ method: 'POST', url: `/embed/${botId}/session`, payload: body, remoteAddress: from })

/** A visitor of the bot's chat, with a session. */
export async function openChat(http: Http, botId: string, body: VisitorSessionRequest = {}, from = '203.0.113.7') {
  const session = expectStatus(await askSession(http, botId, body, from), 201).json<VisitorSession>()
  return { ...chatWith(http, botId, session.token, from), ...session }
}

/** Calls with any bearer token, valid or not. */
export function chatWith(http: Http, botId: string, bearer: string, from = '203.0.113.7') {
  const headers = { authorization: `Bearer ${bearer}` }
  const client = createClient(http, `/embed/${botId}`, () => headers)
  const send = (message: string, conversationId?: string, key?: string): Promise<Answer> =>
    http.inject({
      method: 'POST',
      url: `/embed/${botId}/messages`,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
      remoteAddress: from,
      payload: { message, ...(conversationId !== undefined && { conversation_id: conversationId }) },
    })

  async function say(message: string, conversationId?: string): Promise<VisitorReply> {
    const received = readEvents(expectStatus(await send(message, conversationId), 200).body)
    const end = received.at(-1)
    if (end?.event !== 'reply.completed') throw new Error(`No reply, but ${JSON.stringify(received)}`)
    return end.data as unknown as VisitorReply
  }
  return { ...client, send, say }
}
export type Chat = Awaited<ReturnType<typeof openChat>>

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT as a site's own server would sign it. */
export function signJwt(claims: unknown, secret: string, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
