import type { TestCaseList, TestReport, TestRun } from 'beckon-contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine, EngineRequest } from '../engines/engine.ts'
import { minuteMs, newId } from '../lib/clock.ts'
import { RetryLater } from '../store/job-runner.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createTestCaseStore } from './test-cases.store.ts'
import { createTestRunJob } from './test-run-job.ts'
import { createTestRunStore } from './test-runs.store.ts'
import { basisOf } from './test-runs.ts'

const patient = { timeout: 240_000 }

/** A bot with a model and a run that no server has claimed yet; servers are created by the test. */
async function setUp(database: TestDatabase, messages: string[]) {
  const serviceModel = { url: 'http://127.0.0.1:1/v1', model: 'small-1', key: null }
  const app = await startTestApp(database, { config: { serviceModel } })
  const ada = await app.signUp('ada')
  const bot = await ada.bot()
  const path = `/bots/${bot.id}`
  expectStatus(await ada.patch(path, { engine: 'model' }), 200)
  for (const message of messages)
    expectStatus(await ada.post(`${path}/tests`, { message, expected: { kind: 'text', text: 'yes' } }), 201)
  const id = newId()
  const stores = { store: createTestRunStore(app.db), cases: createTestCaseStore(app.database) }
  const begun = { id, botId: bot.id, state: 'running', cause: 'asked', engine: 'model', model: 'small-1' } as const
  const { accountId } = ada
  const counts = { total: messages.length, createdAt: app.clock.now(), finishedAt: null, error: null }
  await app.db
    .insertInto('testRuns')
    .values({ ...begun, accountId, basis: '', dueAt: 0, ...counts })
    .execute()

  /** A server whose engine answers "yes", or waits until it is released. */
  function startServer({ hangsOn = [] as string[], engineTimeoutMs = 60_000, replyMs = 0, isIndexed = true } = {}) {
    const asked: EngineRequest[] = []
    const let_ = Promise.withResolvers<void>()
    const budgetedEngine: Engine = {
      async reply(request) {
        asked.push(request)
        app.clock.advance(replyMs)
        if (hangsOn.includes(request.message)) await let_.promise
        const usage = { input_tokens: 1, output_tokens: 1 }
        return { text: 'Yes.', finishReason: 'stop', answered: true, citations: [], usage }
      },
    }
    const job = createTestRunJob({
      ...{ ...stores, bots: app.bots, engine: budgetedEngine, budgetedEngine, engineTimeoutMs, now: app.clock.now },
      serviceModel: 'small-1',
      isIndexed: async () => isIndexed,
    })
    const stop = new AbortController()
    onTestFinished(() => let_.resolve())
    const leased = { id: newId(), kind: 'test-run', accountId, subjectId: bot.id, attempts: 1, leaseId: newId() }
    const run = () => job.run(leased, stop.signal, (work) => work())
    return { asked, run, stop, letThrough: () => let_.resolve(), giveUp: () => job.giveUp(leased) }
  }
  const report = async () => expectStatus(await ada.get(`${path}/test-runs/${id}`), 200).json<TestReport>()
  const runOf = async (): Promise<TestRun> => (await report()).run
  return { app, ada, bot, path, runId: id, startServer, report, runOf }
}

describe.each(databases)('the job of a test run, on %s', (database) => {
  test('resumes after a crash with the cases that have no result, and repeats no finished one', async () => {
    const { startServer, report, runOf } = await setUp(database, ['One?', 'Two?', 'Three?', 'Four?', 'Five?'])
    const first = startServer({ hangsOn: ['Two?'] })
    const lost = first.run()
    await vi.waitFor(async () => expect((await runOf()).done).toBe(3), patient)
    // Its lease expired, and another server claims the job.
    const second = startServer()
    await second.run()
    expect(second.asked.map(({ message }) => message)).toEqual(['Two?', 'Five?'])
    const ended = await report()
    expect(ended.run).toMatchObject({ state: 'completed', total: 5, done: 5, passed: 5 })
    first.letThrough()
    await lost
    expect(await report()).toEqual(ended)
  })

  test('makes at most four model calls at a time, without tools and without history', async () => {
    const messages = ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?']
    const { startServer, runOf } = await setUp(database, messages)
    const server = startServer({ hangsOn: messages })
    const run = server.run()
    await vi.waitFor(() => expect(server.asked).toHaveLength(4), patient)
    await runOf()
    expect(server.asked).toHaveLength(4)
    for (const { withoutTools, history } of server.asked) expect([withoutTools, await history(5)]).toEqual([true, []])
    server.letThrough()
    await run
    expect(await runOf()).toMatchObject({ state: 'completed', done: 6 })
  })

  test('stops soon after its run is cancelled, keeping its results', async () => {
    const { ada, path, runId, startServer, report, runOf } = await setUp(database, ['One?', 'Two?'])
    const server = startServer({ hangsOn: ['Two?'] })
    const run = server.run()
    await vi.waitFor(async () => expect((await runOf()).done).toBe(1), patient)
    expectStatus(await ada.post(`${path}/test-runs/${runId}/cancel`), 204)
    await run
    expect(await report()).toMatchObject({
      run: { state: 'cancelled', total: 2, done: 1 },
      results: [{ reply: 'Yes.' }],
    })
  })

  test('a reply that arrives after its run was cancelled is discarded', async () => {
    const { ada, path, runId, startServer, report, runOf } = await setUp(database, ['One?', 'Two?'])
    const server = startServer({ hangsOn: ['Two?'] })
    const run = server.run()
    await vi.waitFor(async () => expect((await runOf()).done).toBe(1), patient)
    expectStatus(await ada.post(`${path}/test-runs/${runId}/cancel`), 204)
    server.letThrough()
    await run
    expect(await report()).toMatchObject({ run: { state: 'cancelled', done: 1 }, results: [{ message: 'One?' }] })
  })

  test('stops when its bot is deleted, and leaves nothing behind', async () => {
    const { app, ada, bot, path, startServer, runOf } = await setUp(database, ['One?', 'Two?'])
    const server = startServer({ hangsOn: ['Two?'] })
    const run = server.run()
    await vi.waitFor(async () => expect((await runOf()).done).toBe(1), patient)
    expectStatus(await ada.delete(path, { name: bot.name }), 204)
    await run
    for (const table of ['testCases', 'testRuns', 'testResults'] as const)
      expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('yields to other jobs after a minute, and continues after them', async () => {
    const { startServer, runOf } = await setUp(database, ['One?', 'Two?', 'Three?', 'Four?', 'Five?'])
    const server = startServer({ replyMs: minuteMs })
    await expect(server.run()).rejects.toThrow(RetryLater)
    expect(await runOf()).toMatchObject({ state: 'running', done: 4 })
    await server.run()
    expect(server.asked).toHaveLength(5)
    expect(await runOf()).toMatchObject({ state: 'completed', done: 5 })
  })

  test('waits until changes are indexed', async () => {
    const { app, startServer, runOf } = await setUp(database, ['One?'])
    await app.db.updateTable('testRuns').set({ state: 'waiting' }).execute()
    const server = startServer({ isIndexed: false })
    await expect(server.run()).rejects.toThrow(RetryLater)
    expect(server.asked).toEqual([])
    expect(await runOf()).toMatchObject({ state: 'waiting' })
    await startServer().run()
    expect(await runOf()).toMatchObject({ state: 'completed' })
  })

  test('a case that is changed while it is asked has no verdict yet', async () => {
    const { app, ada, path, startServer, report } = await setUp(database, ['One?'])
    const server = startServer({ hangsOn: ['One?'] })
    const run = server.run()
    await vi.waitFor(() => expect(server.asked).toHaveLength(1), patient)
    app.clock.advance(1)
    const { data } = (await ada.get(`${path}/tests`)).json<TestCaseList>()
    const change = { message: 'One?', expected: { kind: 'text', text: 'no' } }
    expectStatus(await ada.put(`${path}/tests/${data[0]?.id}`, change), 200)
    server.letThrough()
    await run
    expect((await ada.get(`${path}/tests`)).json().data).toMatchObject([{ lastVerdict: null }])
    expect((await report()).results).toMatchObject([{ verdict: 'passed', expected: { kind: 'text', text: 'yes' } }])
  })

  test('changes made while it ran are tested by another run', async () => {
    const { app, ada, bot, path, startServer, runOf } = await setUp(database, ['One?'])
    await app.db.updateTable('bots').set({ engine: 'knowledge' }).execute()
    const basis = basisOf(await app.bots.getRow(ada.accountId, bot.id))
    await app.db.updateTable('testRuns').set({ engine: 'knowledge', model: null, basis }).execute()
    const server = startServer({ hangsOn: ['One?'] })
    const run = server.run()
    await vi.waitFor(() => expect(server.asked).toHaveLength(1), patient)
    // As if the job's own record of it was lost, which happens when a job is requeued.
    await app.db.updateTable('bots').set({ fallback: 'No idea.' }).execute()
    server.letThrough()
    await run
    expect(await runOf()).toMatchObject({ state: 'completed' })
    await app.jobs.runDue()
    expect((await ada.get(`${path}/test-runs`)).json().data).toMatchObject([
      { state: 'waiting', cause: 'change' },
      { state: 'completed', cause: 'asked' },
    ])
  })

  test('a case that takes too long is an error, and the others are still asked', async () => {
    const { startServer, report } = await setUp(database, ['One?', 'Two?'])
    await startServer({ hangsOn: ['One?'], engineTimeoutMs: 100 }).run()
    expect(await report()).toMatchObject({
      run: { state: 'completed', done: 2, passed: 1 },
      results: [
        { message: 'Two?', verdict: 'passed' },
        { message: 'One?', verdict: 'error', reply: 'The bot took too long to reply.' },
      ],
    })
  })

  test('fails if the bot has another engine by now, and after too many attempts', async () => {
    const { ada, path, startServer, runOf } = await setUp(database, ['One?'])
    expectStatus(await ada.patch(path, { engine: 'knowledge' }), 200)
    const server = startServer()
    await server.run()
    expect(server.asked).toEqual([])
    expect(await runOf()).toMatchObject({ state: 'failed', error: expect.stringContaining('engine was changed') })
    const broken = await setUp(database, ['One?'])
    await broken.startServer().giveUp()
    expect(await broken.runOf()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('Run the tests again'),
    })
  })
})
