import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { createHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

const metricsToken = 'metrics-token-of-32-characters-00'
const bearer = { authorization: `Bearer ${metricsToken}` }
const scrape = async (app: TestApp) => expectStatus(await app.anonymous.get('/metrics', bearer), 200).body

/** The value of one series, whatever the order of its labels. */
function numberOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        candidate.split(/[{ ]/, 1)[0] === name &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    )
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

const shop = [{ questions: ['When do you ship?'], answer: 'Within two days.' }]

describe.each(databases)('health, on %s', (database) => {
  test('a running service is healthy, publicly, and without a log line', async () => {
    const app = await startTestApp(database)
    const alive = await app.anonymous.get('/healthz')
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }])
    const ready = await app.anonymous.get('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', migrations: 'ok', service: 'ok', clock: 'ok' } },
    ])
    expect(app.logs.filter((line) => line.includes('"msg":"request"'))).toEqual([])
    for (const path of ['/healthz', '/readyz'])
      expect((await app.anonymous.get(path)).headers.ratelimit).toBeUndefined()
  })

  test('without its database it is alive, not ready, names the failed check, and logs it once', async () => {
    const app = await startTestApp(database)
    await app.db.destroy()
    expect((await app.anonymous.get('/healthz')).statusCode).toBe(200)
    for (const _ of [1, 2, 3]) {
      const answer = await app.anonymous.get('/readyz')
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('2')
      expect(answer.json()).toEqual({
        status: 'unavailable',
        checks: { database: 'unreachable', migrations: 'unknown', service: 'ok', clock: 'ok' },
      })
    }
    expect(app.logs.filter((line) => line.includes('not ready'))).toHaveLength(1)
  })

  test('told to stop, it is not ready, and serves requests until the delay is over', async () => {
    const app = await startTestApp(database, { config: { stopDelayMs: 3_000 } })
    const closed = app.close()
    const answer = await app.anonymous.get('/readyz')
    expect([answer.statusCode, answer.json().checks]).toEqual([
      503,
      { database: 'ok', migrations: 'ok', service: 'stopping', clock: 'ok' },
    ])
    expect((await app.anonymous.get('/healthz')).statusCode).toBe(200)
    expect((await app.anonymous.get('/api/settings/session')).statusCode).not.toBe(503)
    await closed
  })

  test('a database without the newest migration makes it unready', async () => {
    const app = await startTestApp(database)
    await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(app.db)
    const answer = await app.anonymous.get('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json().checks).toEqual({ database: 'ok', migrations: 'missing', service: 'ok', clock: 'ok' })
  })
})

test('on a PostgreSQL that accepts no changes, such as a standby, it is not ready until it does', async () => {
  const app = await startTestApp('postgres')
  const [{ name = '' } = {}] = (await sql<{ name: string }>`select current_database() as name`.execute(app.db)).rows
  const setDefault = (change: string) =>
    app.db
      .transaction()
      .setAccessMode('read write')
      .execute((within) => sql`alter database ${sql.ref(name)} ${sql.raw(change)}`.execute(within))
  // Of connections to come, as a heartbeat that is refused has its own replaced; and of that one.
  await setDefault('set default_transaction_read_only = on')
  await app.database.probe(sql`set default_transaction_read_only = on`.compile(app.db))
  const answer = await app.anonymous.get('/readyz')
  expect([answer.statusCode, answer.json().checks.database]).toEqual([503, 'read-only'])
  expect(app.logs.filter((line) => line.includes('not ready'))).toHaveLength(1)

  await setDefault('reset default_transaction_read_only')
  await expect.poll(async () => (await app.anonymous.get('/readyz')).statusCode, { timeout: 30_000 }).toBe(200)
})

test('a database that hangs makes the service unready in time, and concurrent probes share one query', async () => {
  let asked = 0
  const health = createHealth({
    store: {
      check: () => {
        asked += 1
        return new Promise(() => {})
      },
      countQueuedTurns: () => new Promise(() => {}),
      countLeases: async () => [],
      countJobs: () => new Promise(() => {}),
    },
    metrics: createMetrics(),
    loopBlocks: { write: () => '', close: () => {} },
    database: { kind: 'sqlite', db: undefined as never, probe: undefined as never, pool: undefined },
    servers: { skewMs: () => 0 },
    newestMigration: '0001-first',
    countRunningTurns: () => 3,
    indexStats: () => ({ bots: 0, bytes: 0, builds: 0, reads: 0, evictions: 0 }),
    now: Date.now,
    onWarning: () => {},
    timeoutMs: 5,
  })
  const answers = await Promise.all([1, 2, 3].map(() => health.readiness()))
  expect(answers.map(({ isReady, checks }) => [isReady, checks.database])).toEqual(
    Array.from({ length: 3 }, () => [false, 'too slow']),
  )
  expect(asked).toBe(1)
  const text = await health.writeMetrics()
  health.close()
  expect(numberOf(text, 'beckon_database_up')).toBe(0)
  expect(numberOf(text, 'beckon_turns_running')).toBe(3)
  expect(numberOf(text, 'beckon_turns_queued')).toBeUndefined()
})

test('a stopping service answers new requests with 503 and Retry-After', async () => {
  const app = await startTestApp('sqlite')
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  // The second request has started when the first is answered, so its connection is not idle and stays open.
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\nHost: x\r\n')
  await expect.poll(() => received).toContain('{"status":"ok"}')
  const closing = app.close()
  await expect.poll(() => app.http.server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  expect(received).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 2/i)
  await closing
})

describe('metrics', () => {
  test('are off without an operator token', async () => {
    const app = await startTestApp('sqlite')
    const answer = await app.anonymous.get('/metrics', bearer)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    expect(answer.json().detail).toContain('BECKON_METRICS_TOKEN')
  })

  test('require the metrics token: an API token, a session or a local address is not enough', async () => {
    const app = await startTestApp('sqlite', { config: { metricsToken } })
    const ada = await app.signUp('ada')
    const { value } = await ada.token()
    for (const headers of [
      {},
      { cookie: ada.cookie() },
      { authorization: `Bearer ${value}` },
      { authorization: `Bearer ${metricsToken}x` },
      { authorization: metricsToken },
      { authorization: 'Bearer ' },
    ] as Record<string, string>[]) {
      const answer = await app.anonymous.get('/metrics', headers)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_invalid'])
      expect(answer.headers['www-authenticate']).toContain('Bearer')
      expect(answer.body).not.toContain('beckon_')
    }
    expect((await app.anonymous.get('/metrics', bearer)).headers['content-type']).toMatch(
      /^text\/plain; version=0\.0\.4/,
    )
  })

  test('are valid for Prometheus, and every family is described once', async () => {
    const app = await startTestApp('sqlite', { config: { metricsToken } })
    await app.anonymous.get('/nothing/"here"\\')
    await scrape(app)
    const lines = (await scrape(app)).trimEnd().split('\n')
    const sample = /^([a-z_]+)(\{([a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)+\})? (-?\d+(\.\d+)?(e[+-]\d+)?)$/
    const described = lines.filter((line) => line.startsWith('# TYPE ')).map((line) => line.split(' ')[2] ?? '')
    expect(new Set(described).size).toBe(described.length)
    for (const line of lines) {
      if (line.startsWith('#'))
        expect.soft(line).toMatch(/^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge|histogram))$/)
      else {
        expect.soft(line).toMatch(sample)
        const name = (sample.exec(line)?.[1] ?? '').replace(/_(bucket|sum|count)$/, '')
        expect.soft(described, line).toContain(name)
      }
    }
  })
})

describe.each(databases)('metrics, on %s', (database) => {
  test('requests are counted by route pattern, never by URL', async () => {
    const app = await startTestApp(database, { config: { metricsToken } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ entries: shop, apiTrigger: true })
    const { value } = await ada.token()
    const api = app.api(value)
    for (const _ of [1, 2, 3])
      expectStatus(await api.post(`/agents/${bot.id}/trigger`, { message: 'When do you ship?' }), 200)
    await api.post(`/agents/${bot.id}/trigger`, { mesage: 'x' })
    await app.http.inject({ method: 'HEAD', url: '/healthz' })
    await app.http.inject({ method: 'PUT', url: '/nothing' })

    const text = await scrape(app)
    const route = { method: 'POST', route: '/api/v1/agents/:bot_uuid/trigger' }
    expect(numberOf(text, 'beckon_http_requests_total', { ...route, status: '2xx' })).toBe(3)
    expect(numberOf(text, 'beckon_http_requests_total', { ...route, status: '4xx' })).toBe(1)
    expect(numberOf(text, 'beckon_http_request_duration_seconds_count', route)).toBe(4)
    expect(numberOf(text, 'beckon_http_request_duration_seconds_bucket', { ...route, le: '+Inf' })).toBe(4)
    expect(numberOf(text, 'beckon_http_request_duration_seconds_sum', route)).toBeGreaterThan(0)
    expect(numberOf(text, 'beckon_http_requests_total', { method: 'HEAD', route: '/healthz', status: '2xx' })).toBe(1)
    expect(numberOf(text, 'beckon_http_requests_total', { method: 'GET', route: '/healthz' })).toBeUndefined()
    expect(numberOf(text, 'beckon_http_requests_total', { route: '(none)', status: '4xx' })).toBe(1)
    expect(text).not.toContain(bot.id)
    expect(text).not.toContain('nothing')
  })

  test('turns are counted by channel and outcome, and engines are timed', async () => {
    const app = await startTestApp(database, { config: { metricsToken } })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ entries: shop, apiTrigger: true })
    const { value } = await ada.token()
    const ask = (message: string) => app.api(value).post(`/agents/${bot.id}/trigger`, { message })
    expectStatus(await ask('When do you ship?'), 200)
    expectStatus(await ask('Who was the first emperor of Rome?'), 200)
    expectStatus(await ada.post(`/bots/${bot.id}/playground`, { message: 'When do you ship?' }), 200)
    const later = { prefer: 'respond-async' }
    const queued = await app.api(value).post(`/agents/${bot.id}/trigger`, { message: 'When do you ship?' }, later)
    expectStatus(queued, 202)
    await expect
      .poll(async () => numberOf(await scrape(app), 'beckon_turns_total', { channel: 'api', outcome: 'stop' }))
      .toBe(2)

    const text = await scrape(app)
    expect(numberOf(text, 'beckon_turns_total', { channel: 'api', outcome: 'fallback' })).toBe(1)
    expect(numberOf(text, 'beckon_turns_total', { channel: 'playground', outcome: 'stop' })).toBe(1)
    expect(numberOf(text, 'beckon_engine_duration_seconds_count', { engine: 'knowledge' })).toBe(4)
  })

  test('a failed model is counted, as one turn and as three calls, two of which are retries', async () => {
    const { app, provider, ada, botId } = await startPaidBot(database, {}, { metricsToken })
    const { value } = await ada.token()
    const ask = () => app.api(value).post(`/agents/${botId}/trigger`, { message: 'Hi' })
    expectStatus(await ask(), 200)
    provider.plays(({ response }) => response.destroy())
    expectStatus(await ask(), 502)
    const text = await scrape(app)
    expect(numberOf(text, 'beckon_turns_total', { channel: 'api', outcome: 'stop' })).toBe(1)
    expect(numberOf(text, 'beckon_turns_total', { channel: 'api', outcome: 'engine_failed' })).toBe(1)
    expect(numberOf(text, 'beckon_engine_duration_seconds_count', { engine: 'model' })).toBe(2)
    const calls = { provider: 'compatible' }
    expect(numberOf(text, 'beckon_model_calls_total', { ...calls, outcome: 'answered' })).toBe(1)
    expect(numberOf(text, 'beckon_model_calls_total', { ...calls, outcome: 'failed' })).toBe(3)
    expect(numberOf(text, 'beckon_model_call_duration_seconds_count', calls)).toBe(4)
  })

  test('include queues, the process and the version', async () => {
    const app = await startTestApp(database, { config: { metricsToken } })
    const ada = await app.signUp('ada')
    const job = { kind: 'made-up', accountId: ada.accountId, nextAt: null, attempts: 0 }
    const id = (last: number) => `01930f5c-7c1e-7f0a-9b1a-5f2f8f0e4c1${last}`
    const [now, later] = [app.clock.now(), app.clock.now() + 60_000]
    await app.db
      .insertInto('jobs')
      .values([
        { ...job, id: id(1), subjectId: id(1), dueAt: now, leaseId: null },
        { ...job, id: id(2), subjectId: id(2), dueAt: now, leaseId: null },
        { ...job, id: id(3), subjectId: id(3), dueAt: later, leaseId: null },
        { ...job, id: id(4), subjectId: id(4), dueAt: later, leaseId: id(9) },
        { ...job, id: id(5), subjectId: id(5), dueAt: now - 1, leaseId: id(8) },
      ])
      .execute()
    const text = await scrape(app)
    expect(numberOf(text, 'beckon_jobs', { state: 'waiting' })).toBe(2)
    expect(numberOf(text, 'beckon_jobs', { state: 'running' })).toBe(2)
    expect(numberOf(text, 'beckon_leases', { kind: 'job', state: 'held' })).toBe(1)
    expect(numberOf(text, 'beckon_leases', { kind: 'job', state: 'expired' })).toBe(1)
    expect(numberOf(text, 'beckon_leases', { kind: 'turn', state: 'held' })).toBe(0)
    expect(numberOf(text, 'beckon_turns_queued')).toBe(0)
    expect(numberOf(text, 'beckon_turns_running')).toBe(0)
    expect(numberOf(text, 'beckon_build_info', { database })).toBe(1)
    expect(numberOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(numberOf(text, 'process_cpu_user_seconds_total')).toBeGreaterThan(0)
    expect(numberOf(text, 'process_start_time_seconds')).toBeLessThan(Date.now() / 1_000)
    await expect
      .poll(async () => numberOf(await scrape(app), 'beckon_event_loop_delay_seconds', { quantile: '0.99' }))
      .toBeGreaterThanOrEqual(0)
  })
})
