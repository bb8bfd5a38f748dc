import type { Message, Reply, Turn } from 'beckon-contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createBeckon } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { databases, makeTestFolder, type TestDatabase } from '../test/app.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { createPeople } from '../test/people.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { type ReceivedEvent, readEvents } from '../test/received-events.ts'
import { createScriptedProvider, type Exchange } from '../test/scripted-provider.ts'

const runs = 8
const seed = Date.now() % 2 ** 31
const conversations = 2

/** Events that can happen in any order and overlap. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        to: fc.nat(conversations - 1),
        how: fc.constantFrom('wait' as const, 'stream' as const, 'later' as const),
        key: fc.option(fc.nat(2), { nil: undefined }),
        leaves: fc.boolean(),
      }),
    },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('answer' as const), fails: fc.nat(5).map((n) => n === 0) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), turn: fc.nat(20) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('onEvent' as const), turn: fc.nat(20), after: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
  ),
  { minLength: 5, maxLength: 25 },
)

type Script = typeof steps extends fc.Arbitrary<infer Steps> ? Steps : never

/** A service on one database that can be stopped and started, a model that answers when told, and an API client. */
async function startWorld(database: TestDatabase) {
  const provider = await createScriptedProvider()
  const waiting: Exchange[] = []
  provider.plays((exchange) => void waiting.push(exchange))
  const config: Config = {
    ...readConfig({ BECKON_SIGN_UP: 'open', BECKON_LOG_LEVEL: 'silent' }),
    dataFolder: makeTestFolder(),
    databaseUrl: database === 'postgres' ? await makeFreshDatabase() : undefined,
    port: 0,
    drainMs: 250,
    serviceModel: { url: provider.url, model: 'm', key: null },
    rateLimitPerToken: 1_000_000,
  }
  const start = async () => {
    const beckon = await createBeckon({ config })
    return { beckon, url: await beckon.http.listen({ port: 0, host: '127.0.0.1' }) }
  }
  let service = await start()
  const ada = await createPeople(service.beckon.http).signUp(`ada-${crypto.randomUUID().slice(0, 8)}`)
  const bot = await ada.bot({ apiTrigger: true })
  const engine = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false }
  await ada.patch(`/bots/${bot.id}`, engine)
  const { value } = await ada.token()

  const call = (method: string, path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${service.url}/api/v1${path}`, {
      method,
      ...init,
      headers: { authorization: `Bearer ${value}`, 'content-type': 'application/json', ...init.headers },
    })
  return {
    provider,
    bot,
    call,
    db: () => service.beckon.db,
    lookForWork: () => service.beckon.conversations.queue.poll(),
    answer(fails: boolean): void {
      const exchange = waiting.shift()
      if (!exchange) return
      const said = String(exchange.asked.body.messages.at(-1)?.content)
      // Not one that is retried.
      const act = fails ? refusing(400) : answering('re:', ` ${said}`)
      act(exchange)
    },
    isAsked: () => waiting.length > 0,
    async restart(): Promise<void> {
      await service.beckon.close()
      service = await start()
    },
    async close(): Promise<void> {
      await service.beckon.close()
      await provider.close()
    },
  }
}
type World = Awaited<ReturnType<typeof startWorld>>

/** What callers were told, to be compared with what is stored. */
function createLedger() {
  const acknowledged = new Map<string, Reply>()
  const byKey = new Map<string, string>()
  const turnIds: string[] = []

  function acknowledge(reply: Reply, key?: string): void {
    const before = acknowledged.get(reply.id)
    if (before) expect(reply).toEqual(before)
    acknowledged.set(reply.id, reply)
    if (key === undefined) return
    // Only a failed turn releases its key, and a failed turn was never acknowledged.
    expect(byKey.get(key) ?? reply.id).toBe(reply.id)
    byKey.set(key, reply.id)
  }
  const meet = (turnId: unknown) => void (typeof turnId === 'string' && turnIds.push(turnId))
  return { acknowledged, acknowledge, meet, turnIds }
}

async function play(world: World, script: Script): Promise<void> {
  const ledger = createLedger()
  const path = `/agents/${world.bot.id}`
  const open: Promise<unknown>[] = []
  const conversationIds: string[] = []
  let sent = 0

  function expectEnd(events: ReceivedEvent[], key?: string): void {
    const ends = events.filter(({ event }) => /completed|failed|cancelled/.test(event))
    expect(ends.length).toBeLessThanOrEqual(1)
    expect(events.map(({ id }) => id)).toEqual(events.map(({ id }) => id).toSorted((a, b) => a - b))
    const [end] = ends
    if (end?.event === 'reply.completed') ledger.acknowledge(end.data as Reply, key)
  }

  async function send({
    to,
    how,
    key,
    leaves,
  }: {
    to: number
    how: string
    key?: number | undefined
    leaves: boolean
  }) {
    // A key always belongs to the same call.
    const name = key === undefined ? undefined : `key-${key}`
    const message = name === undefined ? `message ${sent++}` : `message of ${name}`
    const conversation_id = name === undefined ? conversationIds[to] : undefined
    const leaving = new AbortController()
    if (leaves) setTimeout(() => leaving.abort(), 5)
    const response = await call('POST', `${path}/trigger`, {
      body: JSON.stringify({ message, ...(conversation_id && { conversation_id }), stream: how === 'stream' }),
      headers: { ...(name && { 'idempotency-key': name }), ...(how === 'later' && { prefer: 'respond-async' }) },
      signal: leaving.signal,
    })
    expect([200, 202, 403, 409, 502, 503]).toContain(response.status)
    const body = await response.text()
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const events = readEvents(body)
      ledger.meet(events[0]?.data.id)
      return expectEnd(events, name)
    }
    const answer = JSON.parse(body)
    if (response.status === 200) ledger.acknowledge(answer as Reply, name)
    if (response.status === 202) ledger.meet((answer as Turn).id)
  }

  const call: World['call'] = (...args) => world.call(...args)
  async function stream(turnId: string, after: number): Promise<void> {
    const headers = after > 0 ? { 'last-event-id': String(after) } : {}
    const response = await call('GET', `${path}/turns/${turnId}/events`, { headers })
    if (response.ok) expectEnd(readEvents(await response.text()))
  }

  for (let index = 0; index < conversations; index++) {
    const opening = call('POST', `${path}/trigger`, { body: JSON.stringify({ message: `opening ${index}` }) })
    while (!world.isAsked()) await new Promise(setImmediate)
    world.answer(false)
    const reply = (await (await opening).json()) as Reply
    ledger.acknowledge(reply)
    conversationIds.push(reply.conversation_id)
  }

  for (const step of script) {
    const turnId = 'turn' in step ? ledger.turnIds[step.turn % Math.max(1, ledger.turnIds.length)] : undefined
    // A caller that is cut off or finds the service down has lost nothing but the connection.
    const away = (error: unknown) => {
      if (!(error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError'))) throw error
    }
    if (step.do === 'send') open.push(send(step).catch(away))
    if (step.do === 'answer') world.answer(step.fails)
    if (step.do === 'cancel' && turnId) open.push(call('POST', `${path}/turns/${turnId}/cancel`).catch(away))
    if (step.do === 'onEvent' && turnId) open.push(stream(turnId, step.after).catch(away))
    if (step.do === 'restart') await world.restart()
    await new Promise((resolve) => setTimeout(resolve, 3))
  }

  // In the end the model answers everyone.
  let isSettled = false
  const settled = Promise.all(open).finally(() => {
    isSettled = true
  })
  const isUnderWay = async () =>
    (await world.db().selectFrom('turns').where('status', 'in', ['queued', 'running']).select('id').execute()).length >
    0
  async function settle(): Promise<void> {
    while (!isSettled || world.isAsked() || (await isUnderWay())) {
      world.answer(false)
      await world.lookForWork()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await settled
  }
  await settle()
  // A call whose client has left may still be in progress inside the service: closing waits for it.
  await world.restart()
  await settle()
  await verify(world, ledger)
}

async function verify(world: World, { acknowledged }: ReturnType<typeof createLedger>): Promise<void> {
  const rows = await world.db().selectFrom('turns').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const [id, reply] of acknowledged) expect(stored.get(id)).toMatchObject({ reply: reply.reply })
  expect(rows.filter(({ status }) => status === 'queued' || status === 'running')).toEqual([])
  for (const { status, reply, message } of rows) if (status === 'completed') expect(reply).toBe(`re: ${message}`)

  // Each turn calls the model once; a call repeated with its key is one turn, unless that failed.
  const asked = world.provider.asked.map(({ body }) => String(body.messages.at(-1)?.content))
  const countIn = (list: string[], text: string) => list.filter((one) => one === text).length
  const messages = rows.map(({ message }) => message)
  for (const text of new Set(asked)) expect(countIn(asked, text), text).toBeLessThanOrEqual(countIn(messages, text))
  const answeredOnes = rows.filter(({ status }) => status !== 'failed').map(({ message }) => message)
  for (const text of answeredOnes) expect(countIn(answeredOnes, text), text).toBe(1)

  for (const { id, openTurnId } of await world
    .db()
    .selectFrom('conversations')
    .select(['id', 'openTurnId'])
    .execute()) {
    expect(openTurnId).toBeNull()
    const { data } = (await (await world.call('GET', `/conversations/${id}/messages?limit=100`)).json()) as {
      data: Message[]
    }
    // Newest first: each reply before its message. A message without a reply says that it failed, or was cancelled.
    for (const [index, { role, status }] of data.entries()) {
      const after = data[index + 1]
      if (role === 'agent') expect(after?.role).toBe('user')
      else
        expect(data[index - 1]?.role === 'agent' ? ['completed', 'cancelled'] : ['failed', 'cancelled']).toContain(
          status,
        )
    }
  }
}

describe.each(databases)('turns under any interleaving, on %s', (database) => {
  test(`no lost or duplicate replies, and every retry gets the same response (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const world = await startWorld(database)
        try {
          await play(world, script)
        } finally {
          await world.close()
        }
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  })
})
