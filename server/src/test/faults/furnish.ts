import type { Bot, TokenCreated } from 'beckon-contract'
import { type Call, openConnection } from './connections.ts'

const ada = {
  name: 'Ada',
  email: 'ada@example.test',
  password: 'correct horse battery',
  accountName: 'Ada’s account',
}
export const question = 'When do you ship?'
const entry = { questions: [question], answer: 'We ship within two days.' }

/**
 * The first account of a service, or one that signs up, with a bot that has the API trigger on and a token; created
 * through the settings API.
 */
export async function furnish(
  url: string,
  { path = '/setup', person = ada }: { path?: '/setup' | '/sign-up'; person?: typeof ada } = {},
) {
  const connection = openConnection()
  let cookie = ''

  async function settings<Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown): Promise<Answer> {
    const call: Call = { method, headers: { cookie }, ...(body !== undefined && { body }) }
    const answer = await connection.send(`${url}/api/settings${path}`, call)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
    cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? cookie
    return JSON.parse(answer.body)
  }

  async function makeBot(change: object = {}): Promise<Bot> {
    const { id } = await settings<Bot>('POST', '/bots', { name: 'Helper' })
    await settings('POST', `/bots/${id}/entries`, entry)
    return settings('PATCH', `/bots/${id}`, { apiTrigger: true, ...change })
  }

  async function makeToken() {
    const { token, value } = await settings<TokenCreated>('POST', '/tokens', { name: 'CRM' })
    return { token, headers: { authorization: `Bearer ${value}` } }
  }

  await settings('POST', path, person)
  const bot = await makeBot()
  const { headers } = await makeToken()
  return {
    /** Ada at the settings pages; rejects on refusal. */
    settings,
    /** The headers her browser sends with each request. */
    cookie: () => cookie,
    botId: bot.id,
    makeBot,
    triggerPath: triggerPath(bot),
    makeToken,
    /** An API client's. */
    headers,
  }
}
export const triggerPath = ({ id }: Pick<Bot, 'id'>): string => `/api/v1/agents/${id}/trigger`
export type Furnished = Awaited<ReturnType<typeof furnish>>
