import { type ApiName, type ErrorCode, errorsOf, type Operation, operations, prefixes } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../lib/clock.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { askSession, chatWith, openChat, shopSite } from '../chats.ts'
import { type Answer, expectStatus } from '../clients.ts'
import { answering, createStage, hanging, refusing, sending } from '../provider-acts.ts'
import { readEvents } from '../received-events.ts'
import { type Act, createScriptedProvider } from '../scripted-provider.ts'
import { type FurnishedAccount, furnishAccount, parametersOf } from './furnished-account.ts'

/**
 * An operation must not declare a code that nothing throws (`test/provoked-errors.setup.ts`). That it declares every code
 * that is thrown, each test checks (`test/declared-errors.ts`). For every route, `route-access.test.ts` checks 401 and 403, `tenant-walls.test.ts` 404.
 */
const all = (Object.keys(operations) as ApiName[]).flatMap((api) =>
  Object.entries<Operation>(operations[api]).map(([name, operation]) => ({ api, name, operation })),
)
type Listed = (typeof all)[number]

const codeOf = (answer: Answer): ErrorCode | number =>
  answer.headers['content-type'] === 'application/problem+json' ? answer.json().code : answer.statusCode

const urlOf = ({ api, operation: { path } }: Listed, { ids }: FurnishedAccount) => {
  const url = `${prefixes[api]}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
  const named = url.replace(':secret', 'a-secret')
  return parametersOf(named).reduce((filled, { written, thing }) => filled.replace(written, ids[thing]), named)
}

function headersOf({ operation: { access } }: Listed, { person, tokenValue, chatToken }: FurnishedAccount) {
  if (access === 'visitor') return { authorization: `Bearer ${chatToken}` }
  return access.startsWith('token') ? { authorization: `Bearer ${tokenValue}` } : { cookie: person.cookie() }
}

const call = (
  app: TestApp,
  account: FurnishedAccount,
  listed: Listed,
  more: Record<string, string>,
  payload?: string,
) =>
  app.http.inject({
    method: listed.operation.method,
    url: urlOf(listed, account),
    headers: { ...headersOf(listed, account), ...more },
    ...(payload !== undefined && { payload }),
  })

/** How each code is provoked that follows from what an operation is. */
const implied: Partial<Record<ErrorCode, (app: TestApp, account: FurnishedAccount, of: Listed) => Promise<Answer>>> = {
  invalid_json: (app, account, of) => call(app, account, of, { 'content-type': 'application/json' }, '{'),
  unsupported_media_type: (app, account, of) => call(app, account, of, { 'content-type': 'text/plain' }, 'x'),
  body_too_large: (app, account, of) => {
    const isFile = of.operation.body !== undefined && 'contentMediaType' in of.operation.body
    const type = isFile ? 'application/octet-stream' : 'application/json'
    return call(app, account, of, { 'content-type': type, 'content-length': '100000000' }, '{}')
  },
  site_not_allowed: (app, account, of) =>
    call(app, account, of, { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }),
  cross_site: (app, account, of) => call(app, account, of, { 'sec-fetch-site': 'cross-site' }),
  invalid_request: (app, account, of) =>
    app.http.inject({
      method: of.operation.method,
      url: `${urlOf(of, account)}?x=%00`,
      headers: headersOf(of, account),
    }),
}

test.each(Object.entries(implied))('every operation that declares %s answers it', async (code, provoke) => {
  const app = await startTestApp('sqlite')
  const account = await furnishAccount(app, 'ada')
  const declaring = all.filter(({ api, operation }) => errorsOf(api, operation).includes(code as ErrorCode))
  expect(declaring.length).toBeGreaterThan(3)
  for (const listed of declaring)
    expect.soft(codeOf(await provoke(app, account, listed)), `${listed.name} of ${listed.api}`).toBe(code)
})

test('the panel is not found if the widget is not built', async () => {
  const app = await startTestApp('sqlite', { built: { pages: new Map(), widget: new Map() } })
  const { bot } = await furnishShop(app)
  expect(codeOf(await app.anonymous.get(`/embed/${bot}/panel`))).toBe('not_found')
})

test('every operation of the visitors’ API that declares embedding_disabled and agent_not_found answers them', async () => {
  const app = await startTestApp('sqlite')
  const account = await furnishAccount(app, 'ada')
  const { person, ids } = account
  const expectAll = async (code: ErrorCode) => {
    for (const listed of all.filter(({ api, operation }) => api === 'visitors' && operation.errors?.includes(code)))
      expect.soft(codeOf(await call(app, account, listed, {})), `${listed.name}: ${code}`).toBe(code)
  }
  expectStatus(await person.patch(`/bots/${ids.bot}`, { widgetEnabled: false }), 200)
  await expectAll('embedding_disabled')
  expectStatus(await person.delete(`/bots/${ids.bot}`, { name: "ada's bot" }), 204)
  await expectAll('agent_not_found')
})

test('a session is refused for a wrong identity, and after too many', async () => {
  const app = await startTestApp('sqlite', { config: { visitorMessagesPerMinute: 1 } })
  const { bot } = await furnishShop(app)
  expect(codeOf(await askSession(app.http, bot, { identity: 'x.y.z' }))).toBe('identity_invalid')
  expect(codeOf(await askSession(app.http, bot))).toBe('rate_limited')
})

test('a picture that is not of the bot is not found, and too many are refused', async () => {
  const app = await startTestApp('sqlite', { config: { visitorMessagesPerMinute: 1 } })
  const { bot } = await furnishShop(app)
  const load = () =>
    app.http.inject({
      url: `/embed/${bot}/images?url=https://elsewhere.example/x.png`,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
  const codes = new Set<ErrorCode | number>()
  for (let loaded = 0; loaded <= 10; loaded += 1) codes.add(codeOf(await load()))
  expect([...codes]).toEqual(['not_found', 'rate_limited'])
})

test('every operation of the API for programs that names a bot answers agent_not_found', async () => {
  const app = await startTestApp('sqlite')
  const account = await furnishAccount(app, 'ada')
  const elsewhere = { ...account, ids: { ...account.ids, bot: newId() } }
  const declaring = all.filter(
    ({ api, operation }) => api === 'programs' && operation.errors?.includes('agent_not_found'),
  )
  for (const listed of declaring) {
    const body = { model: newId(), messages: [{ role: 'user', content: 'Hello' }], input: 'Hello' }
    const isNamedInBody = listed.name === 'completeChat' || listed.name === 'createResponse'
    const payload = isNamedInBody ? JSON.stringify(body) : undefined
    const type = payload === undefined ? {} : { 'content-type': 'application/json' }
    expect.soft(codeOf(await call(app, elsewhere, listed, type, payload)), listed.name).toBe('agent_not_found')
  }
})

/** A bot with a model, for programs, visitors and the playground. */
async function furnishShop(app: TestApp) {
  const person = await app.signUp('ada')
  const bot = await person.bot({ apiTrigger: true })
  const change = { widgetEnabled: true, sites: [shopSite], knowledgeOnFailure: false, beyondKnowledge: true }
  expectStatus(await person.patch(`/bots/${bot.id}`, change), 200)
  return { person, bot: bot.id }
}

interface Ask {
  message?: string
  conversation?: string
  key?: string
  /** What the OpenAI-compatible API takes beside it. */
  more?: object
}

async function startModelShop({
  acts = [answering('Hello.')] as Act[],
  engineTimeoutMs = 60_000,
  maxConversationsPerAccountAndDay = 100,
} = {}) {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  provider.plays(...acts)
  const serviceModel = { url: provider.url, model: 'small-1', key: 'k' }
  const app = await startTestApp('sqlite', {
    config: { serviceModel, engineTimeoutMs, maxConversationsPerAccountAndDay, drainMs: 0 },
  })
  const { person, bot } = await furnishShop(app)
  expectStatus(await person.patch(`/bots/${bot}`, { engine: 'model', providerId: null }), 200)
  const { value } = await person.token()
  const chat = await openChat(app.http, bot)
  const keyOf = (key?: string): Record<string, string> => (key === undefined ? {} : { 'idempotency-key': key })

  const asks = {
    trigger: ({ message = 'Hello?', conversation, key }: Ask) =>
      app.api(value).post(`/agents/${bot}/trigger`, { message, conversation_id: conversation }, keyOf(key)),
    completeChat: ({ message = 'Hello?', conversation, key, more }: Ask) =>
      app
        .api(value)
        .post(
          '/openai/chat/completions',
          { model: bot, messages: [{ role: 'user', content: message }], conversation_id: conversation, ...more },
          keyOf(key),
        ),
    createResponse: ({ message = 'Hello?', conversation, key, more }: Ask) =>
      app.api(value).post('/openai/responses', { model: bot, input: message, conversation, ...more }, keyOf(key)),
    sendMessage: ({ message = 'Hello?', conversation, key }: Ask) =>
      chatWith(app.http, bot, chat.token).send(message, conversation, key),
    askInPlayground: ({ message = 'Hello?', conversation, key }: Ask) =>
      person.post(
        `/bots/${bot}/playground`,
        { message, conversationId: conversation },
        { accept: 'text/event-stream', ...keyOf(key) },
      ),
  }
  return { app, person, bot, value, asks }
}
type Asked = keyof Awaited<ReturnType<typeof startModelShop>>['asks']

const conversationOf = (answer: Answer): string =>
  String(answer.headers['content-type']).startsWith('text/event-stream')
    ? String(readEvents(answer.body)[0]?.data.conversation_id)
    : (answer.json().conversation_id ?? answer.json().conversation.id)

const declaredBy: Record<Asked, readonly ErrorCode[]> = {
  trigger: operations.programs.trigger.errors,
  completeChat: operations.programs.completeChat.errors,
  createResponse: operations.programs.createResponse.errors,
  sendMessage: operations.visitors.sendMessage.errors,
  askInPlayground: operations.settings.askInPlayground.errors,
}

/** The codes of a reply, and how each is provoked. */
const ofReplies: Partial<Record<ErrorCode, (asked: Asked) => Promise<Answer>>> = {
  async message_too_long(asked) {
    const { asks } = await startModelShop()
    return asks[asked]({ message: 'x'.repeat(40_000) })
  },
  async budget_exhausted(asked) {
    const { asks, person, bot } = await startModelShop()
    const prices = [{ model: 'small-1', input: 1_000, output: 2_000 }]
    expectStatus(await person.put('/prices', { currency: 'USD', prices }), 200)
    expectStatus(await person.patch(`/bots/${bot}`, { dailyBudget: 0 }), 200)
    return asks[asked]({})
  },
  async quota_exceeded(asked) {
    const { asks } = await startModelShop({ maxConversationsPerAccountAndDay: 0 })
    return asks[asked]({})
  },
  async conversation_busy(asked) {
    const stage = createStage()
    const { asks } = await startModelShop({ acts: [answering('Hello.'), stage.act] })
    const conversation = conversationOf(await asks[asked]({}))
    void asks[asked]({ conversation })
    await stage.opened
    // Not the same message, which joins the first in OpenAI's format.
    return asks[asked]({ conversation, message: 'And now?' })
  },
  async idempotency_key_reused(asked) {
    const { asks } = await startModelShop()
    expectStatus(await asks[asked]({ key: 'k-1' }), 200)
    return asks[asked]({ key: 'k-1', message: 'Something else' })
  },
  async idempotency_in_progress(asked) {
    const stage = createStage()
    const { asks } = await startModelShop({ acts: [stage.act] })
    void asks[asked]({ key: 'k-1' })
    await stage.opened
    return asks[asked]({ key: 'k-1' })
  },
  async engine_failed(asked) {
    const { asks } = await startModelShop({ acts: [refusing(500)] })
    return asks[asked]({})
  },
  async model_unavailable(asked) {
    const { asks } = await startModelShop({ acts: [refusing(429, { retryAfter: '30' })] })
    return asks[asked]({})
  },
  async model_misconfigured(asked) {
    const { asks } = await startModelShop({ acts: [refusing(401)] })
    return asks[asked]({})
  },
  async context_length_exceeded(asked) {
    const { asks } = await startModelShop({ acts: [refusing(413)] })
    return asks[asked]({})
  },
  async content_filter(asked) {
    const filtered = JSON.stringify({ error: { code: 'content_filter', message: 'policy' } })
    const { asks } = await startModelShop({ acts: [sending(filtered, 'application/json', 400)] })
    return asks[asked]({})
  },
  async format_mismatch(asked) {
    const { asks } = await startModelShop()
    const format = { type: 'json_object' }
    return asks[asked]({ more: asked === 'completeChat' ? { response_format: format } : { text: { format } } })
  },
  async engine_timeout(asked) {
    const { asks } = await startModelShop({ acts: [hanging()], engineTimeoutMs: 100 })
    return asks[asked]({})
  },
  async interrupted(asked) {
    const stage = createStage()
    const { app, asks } = await startModelShop({ acts: [stage.act] })
    const answer = asks[asked]({})
    await stage.opened
    await app.close()
    return answer
  },
  async api_trigger_disabled(asked) {
    const { asks, person, bot } = await startModelShop()
    expectStatus(await person.patch(`/bots/${bot}`, { apiTrigger: false }), 200)
    return asks[asked]({})
  },
  async not_found(asked) {
    const { asks } = await startModelShop()
    return asks[asked]({ conversation: newId() })
  },
}
/** Provoked above for every operation that names a bot. */
const ofBots: ErrorCode[] = ['agent_not_found', 'embedding_disabled']

describe.each(Object.keys(declaredBy) as Asked[])('%s', (asked) => {
  test.each(declaredBy[asked].filter((code) => !ofBots.includes(code)))('answers %s, as declared', async (code) => {
    const provoke = ofReplies[code]
    if (!provoke) throw new Error(`Say how ${code} is provoked, or do not declare it.`)
    expect(codeOf(await provoke(asked))).toBe(code)
  })
})

test('a model of a bot whose API trigger is off is refused', async () => {
  const { app, person, bot, value } = await startModelShop()
  expectStatus(await person.patch(`/bots/${bot}`, { apiTrigger: false }), 200)
  expect(codeOf(await app.api(value).get(`/openai/models/${bot}`))).toBe('api_trigger_disabled')
})

test('a model name that several bots share is refused', async () => {
  const { app, person, value } = await startModelShop()
  for (const _ of ['first', 'second']) await person.bot({ name: 'Twin', apiTrigger: true })
  expect(codeOf(await app.api(value).get('/openai/models/twin'))).toBe('invalid_request')
})

test('knowledge beyond the quotas, and a page that is a source already, are refused', async () => {
  const full = await startTestApp('sqlite', { config: { maxEntriesPerAccount: 0, maxSourcesPerAccount: 1 } })
  const person = await full.signUp('ada')
  const { id } = await person.bot()
  const cms = full.api((await person.token({ scopes: ['knowledge'] })).value)
  const entry = { questions: ['When?'], answer: 'Now.' }
  expect(codeOf(await cms.put(`/agents/${id}/entries/k`, entry))).toBe('quota_exceeded')
  const page = { kind: 'page', url: 'http://shop.example/' }
  expectStatus(await cms.post(`/agents/${id}/sources`, page), 201)
  expect(codeOf(await cms.post(`/agents/${id}/sources`, page))).toBe('conflict')
  expect(codeOf(await cms.post(`/agents/${id}/sources`, { ...page, kind: 'site' }))).toBe('quota_exceeded')
})
