import { scopes } from 'beckon-contract'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../../lib/clock.ts'
import { once } from '../../lib/once.ts'
import { databases, startTestApp, type TestApp } from '../app.ts'
import { chatWith } from '../chats.ts'
import type { Answer } from '../clients.ts'
import type { AtEnd } from '../fresh-database.ts'
import type { ListedRoute } from '../route-list.ts'
import { readAllRows } from '../rows.ts'
import { aHttpTool, anMcpServer } from '../tool-fixture.ts'
import { type FurnishedAccount, furnishAccount, type Parameter, parametersOf } from './furnished-account.ts'
import { callAs, deletionRank, isLink, nameOf, ownPathOf } from './route-calls.ts'

/** What anyone may see of an embedded bot of any account. */
const isForAnyone = ({ url, access }: ListedRoute) => url.startsWith('/embed/') && access === 'public'
const isWalked = (route: ListedRoute) =>
  route.url.includes(':') && !route.url.includes('*') && !isLink(route) && !isForAnyone(route)

/** What callers name in their own words can't be missing: there is just nothing of it. */
const isFoundAlways = ({ url }: ListedRoute) => url.includes('/users/:user_id')

/** These call a server, and the tests have none for them: they get as far as the SSRF guard. */
const reachOut = new Set([
  'POST /api/settings/bots/:botId/tools/offer',
  'POST /api/settings/bots/:botId/widget/check',
  'POST /api/settings/providers/:providerId/test',
])

/**
 * Jobs and notes of what has to be counted are gone when they have run, and vectors need a provider: `vectors.test.ts` has their walls. Servers and
 * what they have indexed belong to no account. Indexes are stored of larger bots only, and no route reads them;
 * settled reservations are ids without an account.
 */
const transientTables = [
  ...['jobs', 'jobQueues', 'uncountedTurns', 'vectors', 'vectorStates', 'servers', 'indexVersions'],
  ...['storedIndexes', 'storedIndexPieces', 'indexBuilds', 'settledReservations', 'uncountedConversations'],
]

describe.each(databases)('tenant isolation, on %s', (database) => {
  const closers: (() => void | Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closers.toReversed()) await close()
  })
  // Of most tests: furnishing takes longer than they do.
  const setUp = once(() => furnish((close) => void closers.push(close)))

  async function furnish(atEnd: AtEnd) {
    const app = await startTestApp(database, { atEnd })
    const [ada, eve] = [await furnishAccount(app, 'ada'), await furnishAccount(app, 'eve')]
    // The clock has moved on: what is due is done now, and not during the test.
    await app.jobs.runDue()
    await app.webhooks.settle()
    await app.deliveryJobs.runDue()
    await app.turnCounts.countDue()
    await app.turnCounts.countOlder()
    return { app, ada, eve }
  }

  test('the accounts have rows in every table, so that nothing is left out of the walls', async () => {
    const { app } = await setUp()
    const rows = await readAllRows(app.config)
    const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0)
    expect(empty.filter((table) => !transientTables.includes(table))).toEqual([])
  })

  test('every route answers for another account’s data exactly as if it did not exist', async () => {
    const { app, ada, eve } = await setUp()
    const before = await rowsOfOthers(app)
    const walked: string[] = []

    for (const route of app.routes.filter(isWalked)) {
      const parameters = parametersOf(route.url)
      // A key of one's own is new to one's own bot.
      const isOwnKey = route.method === 'PUT' && route.url.endsWith('/entries/:key')
      for (const foreign of isOwnKey ? [parameters] : choices(parameters)) {
        const what = `${nameOf(route)} with another account's ${foreign.map(({ thing }) => thing).join(' and ')}`
        const address = (idOf: (parameter: Parameter) => string) =>
          parameters.reduce(
            (url, parameter) =>
              url.replace(parameter.written, foreign.includes(parameter) ? idOf(parameter) : eve.ids[parameter.thing]),
            route.url,
          )
        const asForeign = await callAs(
          app,
          eve,
          route,
          address(({ thing }) => ada.ids[thing]),
        )
        const missingId = newId()
        const asMissing = await callAs(
          app,
          eve,
          route,
          address(() => missingId),
        )
        expect.soft(asMissing.statusCode, what).toBe(isFoundAlways(route) ? 200 : 404)
        expect.soft(comparable(asForeign, userIdOf(ada)), what).toEqual(comparable(asMissing, missingId))
      }
      walked.push(nameOf(route))
    }
    expect(walked.length).toBeGreaterThan(30)
    expect(await rowsOfOthers(app)).toEqual(before)
  })

  test('the same calls succeed inside the account, so tenant isolation is what stops them', async () => {
    const { app, ada } = await furnish(onTestFinished)
    // Deletions come last, and what belongs to the bot before the bot.
    const inOrder = app.routes.filter(isWalked).sort((a, b) => deletionRank(a) - deletionRank(b))
    for (const route of inOrder) {
      const answer = await callAs(app, ada, route, ownPathOf(route, ada))
      if (reachOut.has(nameOf(route))) expect.soft(answer.json().detail, nameOf(route)).toContain('private network')
      else expect.soft(answer.statusCode, `${nameOf(route)}: ${answer.body}`).toBeLessThan(300)
    }
  })

  test("another account's ids in a body are answered exactly like missing ones", async () => {
    const { app, ada, eve } = await setUp()
    const before = await rowsOfOthers(app)
    const trigger = `/agents/${eve.ids.bot}/trigger`
    const playground = `/bots/${eve.ids.bot}/playground`
    const tools = `/bots/${eve.ids.bot}/tools`
    const tests = `/bots/${eve.ids.bot}/tests`
    const expecting = (expected: object) => ({ message: 'Whose bot is this?', expected })
    const asks: [what: string, id: string, status: number, ask: (id: string) => Promise<Answer>][] = [
      ['token botIds', ada.ids.bot, 400, (id) => eve.person.post('/tokens', { name: 'x', botIds: [id] })],
      [
        'bot fallbackProviderId',
        ada.ids.provider,
        400,
        (id) => eve.person.patch(`/bots/${eve.ids.bot}`, { fallbackProviderId: id, fallbackModel: 'm' }),
      ],
      ['bot providerId', ada.ids.provider, 400, (id) => eve.person.patch(`/bots/${eve.ids.bot}`, { providerId: id })],
      [
        'webhook botId',
        ada.ids.bot,
        400,
        (id) => eve.person.post('/webhooks', { url: 'https://example.test/', events: ['turn.failed'], botId: id }),
      ],
      ['account choice', ada.ids.account, 404, (id) => eve.person.post('/session/account', { accountId: id })],
      [
        'playground',
        ada.ids.conversation,
        404,
        (id) => eve.person.post(playground, { message: 'Hi', conversationId: id }),
      ],
      [
        'expected entryId',
        ada.ids.entry,
        400,
        (id) => eve.person.post(tests, expecting({ kind: 'entry', entryId: id })),
      ],
      [
        'expected sourceId',
        ada.ids.source,
        400,
        (id) => eve.person.post(tests, expecting({ kind: 'source', sourceId: id })),
      ],
      [
        'expected entryId of a change',
        ada.ids.entry,
        400,
        (id) => eve.person.put(`${tests}/${eve.ids.test}`, expecting({ kind: 'entry', entryId: id })),
      ],
      [
        'toolId of a try',
        ada.ids.tool,
        404,
        (id) => eve.person.post(`${tools}/try`, { draft: aHttpTool(), toolId: id, arguments: { email: 'a' } }),
      ],
      [
        'toolId of an offer',
        ada.ids.tool,
        404,
        (id) => eve.person.post(`${tools}/offer`, { draft: anMcpServer(), toolId: id }),
      ],
      [
        'visitor conversation_id',
        ada.ids.visitorConversation,
        404,
        (id) =>
          chatWith(app.http, eve.ids.bot, eve.chatToken).post('/messages', { message: 'Hi', conversation_id: id }),
      ],
      [
        'visitor conversation_id of the API',
        eve.ids.conversation,
        404,
        (id) =>
          chatWith(app.http, eve.ids.bot, eve.chatToken).post('/messages', { message: 'Hi', conversation_id: id }),
      ],
      [
        'trigger conversation_id',
        ada.ids.conversation,
        404,
        (id) => app.api(eve.tokenValue).post(trigger, { message: 'Hi', conversation_id: id }),
      ],
    ]
    for (const [what, foreignId, status, ask] of asks) {
      const missingId = newId()
      const [asForeign, asMissing] = [await ask(foreignId), await ask(missingId)]
      expect.soft(asMissing.statusCode, what).toBe(status)
      expect.soft(comparable(asForeign, foreignId), what).toEqual(comparable(asMissing, missingId))
    }
    expect(await rowsOfOthers(app)).toEqual(before)
  })

  test('a busy conversation of another account still does not exist, and its turns cannot be delayed from outside', async () => {
    const { app, ada, eve } = await setUp()
    const send = ({ tokenValue, ids }: FurnishedAccount) =>
      app
        .api(tokenValue)
        .post(`/agents/${ids.bot}/trigger`, { message: 'When do you ship?', conversation_id: ada.ids.conversation })
    for (let round = 0; round < 5; round += 1) {
      const [held, foreign] = await Promise.all([send(ada), send(eve)])
      expect([held.statusCode, foreign.statusCode]).toEqual([200, 404])
      const [asked, own] = await Promise.all([send(eve), send(ada)])
      expect([asked.statusCode, own.statusCode]).toEqual([404, 200])
    }
  })

  test('no list shows anything of another account', async () => {
    // Not after calls with the other's ids: the caller's own call log lists them.
    const { app, ada, eve } = await furnish(onTestFinished)
    for (const route of app.routes.filter(({ method, url }) => method === 'GET' && /^\/(api|embed)\//.test(url))) {
      if (isLink(route) || route.access === 'public') continue
      const { body, statusCode } = await callAs(app, eve, route, ownPathOf(route, eve))
      expect.soft(statusCode, nameOf(route)).toBe(200)
      for (const id of [...Object.values(ada.ids), 'ada@example.test'])
        expect.soft(body, nameOf(route)).not.toContain(id)
    }
  })

  test('a bot outside a token’s list is answered exactly as if it did not exist', async () => {
    const { app, ada } = await setUp()
    const other = await ada.person.bot({ name: 'The other bot', apiTrigger: true })
    const { value } = await ada.person.token({ botIds: [other.id], scopes: [...scopes] })
    const limited = { ...ada, tokenValue: value }
    for (const route of app.routes.filter(({ url }) => url.startsWith('/api/v1/') && url.includes(':'))) {
      const address = (idOf: (parameter: Parameter) => string) =>
        parametersOf(route.url).reduce((url, parameter) => url.replace(parameter.written, idOf(parameter)), route.url)
      const asForeign = await callAs(
        app,
        limited,
        route,
        address(({ thing }) => ada.ids[thing]),
      )
      const missingId = newId()
      const asMissing = await callAs(
        app,
        limited,
        route,
        address(() => missingId),
      )
      expect.soft(asMissing.statusCode, nameOf(route)).toBe(isFoundAlways(route) ? 200 : 404)
      expect.soft(comparable(asForeign, userIdOf(ada)), nameOf(route)).toEqual(comparable(asMissing, missingId))
    }
  })
})

/** All ids foreign and, for nested ids, the outer one's own with a foreign inner one. */
function choices(parameters: Parameter[]): Parameter[][] {
  const inner = parameters.slice(1).map((_, at) => parameters.slice(at + 1))
  return [parameters, ...inner]
}

/** As a response repeats it. */
const userIdOf = ({ ids }: FurnishedAccount): string => decodeURIComponent(ids.user)

/** Everything a caller can see of a response, except what differs between any two requests. */
function comparable({ statusCode, headers, body }: Answer, sentId = '') {
  const { 'x-request-id': requestId, date: _, ratelimit: __, ...others } = headers
  const withoutIds = [String(requestId), sentId].filter(Boolean).reduce((text, id) => text.replaceAll(id, '…'), body)
  return { statusCode, headers: others, body: withoutIds }
}

/** The whole database, without the counters that any call changes. */
async function rowsOfOthers(app: TestApp) {
  const {
    sessions,
    tokens,
    accountStorage,
    service,
    usage: _,
    spendingDays: __,
    servers: ___,
    ...rows
  } = await readAllRows(app.config)
  return {
    ...rows,
    // A token's last use is recorded from time to time, and counted.
    service: service?.filter(({ key }) => key !== 'cachedRowsWritten'),
    sessions: sessions?.map(({ lastSeenAt: _, ...session }) => session),
    // Written every few seconds; the bytes of each conversation are compared.
    accountStorage: accountStorage?.map(({ messageBytes: _, ...stored }) => stored),
    tokens: tokens?.map(({ lastUsedAt: _, lastUsedFrom: __, calls: ___, ...token }) => token),
  }
}
