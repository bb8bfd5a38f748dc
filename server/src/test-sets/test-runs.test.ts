import { type EntryList, limits, type TestCase, type TestReport, type TestRun } from 'beckon-contract'
import { describe, expect, test, vi } from 'vitest'
import { newId, secondMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

const pay = { questions: ['How can I pay?', 'Which cards do you take?'], answer: 'By card, or by **invoice**.' }
const refund = { questions: ['Can I get a refund?', 'I want my money back'], answer: 'Within 30 days.' }
/** After this long without further changes, a run starts. */
const quietMs = 5 * secondMs

async function setUp(database: TestDatabase) {
  const app = await startTestApp(database)
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [refund, pay] })
  const path = `/bots/${bot.id}`
  const entries = (await ada.get(`${path}/entries`)).json<EntryList>().data
  const idOf = (answer: string) => entries.find((entry) => entry.answer === answer)?.id ?? ''
  const [payId, refundId] = [idOf(pay.answer), idOf(refund.answer)]
  const add = async (message: string, expected: object) =>
    expectStatus(await ada.post(`${path}/tests`, { message, expected }), 201).json<TestCase>()
  const start = async () => expectStatus(await ada.post(`${path}/test-runs`), 202).json<TestRun>()
  const report = async ({ id }: { id: string }) =>
    expectStatus(await ada.get(`${path}/test-runs/${id}`), 200).json<TestReport>()
  /** A bot that is still being indexed is asked a little later. */
  const untilIdle = () =>
    vi.waitFor(async () => {
      await app.jobs.runDue()
      const open = (await runs()).filter(({ finishedAt }) => finishedAt === null)
      if (open.length > 0) app.clock.advance(secondMs)
      expect(open).toEqual([])
    }, 240_000)
  const runNow = async () => {
    const run = await start()
    await untilIdle()
    return report(run)
  }
  const runs = async () => expectStatus(await ada.get(`${path}/test-runs`), 200).json<{ data: TestRun[] }>().data
  /** Runs what is due, and what becomes due when changes have settled. */
  const settle = async () => {
    await app.jobs.runDue()
    app.clock.advance(quietMs)
    await untilIdle()
  }
  return { app, ada, bot, path, payId, refundId, add, start, report, untilIdle, runNow, runs, settle }
}

const verdicts = ({ results }: TestReport) =>
  Object.fromEntries(results.map(({ message, verdict }) => [message, verdict]))

describe.each(databases)('test runs, on %s', (database) => {
  test('each case is asked, and its verdict says whether the reply is the expected one', async () => {
    const { ada, path, payId, refundId, add, runNow } = await setUp(database)
    await add('How can I pay?', { kind: 'entry', entryId: payId })
    await add('how can i pay', { kind: 'entry', entryId: refundId })
    await add('Which cards do you take?', { kind: 'text', text: 'BY  card' })
    await add('Which cards do you take', { kind: 'text', text: 'in cash' })
    await add('Who won the chess championship of 1972?', { kind: 'refusal' })
    await add('Can I get a refund?', { kind: 'refusal' })
    const report = await runNow()
    expect(verdicts(report)).toEqual({
      'How can I pay?': 'passed',
      'how can i pay': 'failed',
      'Which cards do you take?': 'passed',
      'Which cards do you take': 'failed',
      'Who won the chess championship of 1972?': 'passed',
      'Can I get a refund?': 'failed',
    })
    expect(report.run).toMatchObject({
      ...{ state: 'completed', cause: 'asked', engine: 'knowledge', model: null, error: null },
      ...{ total: 6, done: 6, passed: 3, offered: 0 },
    })
    expect(report.previous).toBeNull()
    expect(report.results.find(({ message }) => message === 'how can i pay')).toMatchObject({
      expected: { kind: 'entry', entryId: refundId },
      expectedLabel: 'Can I get a refund?',
      givenLabel: 'How can I pay?',
      reply: pay.answer,
      previousVerdict: null,
    })
    const listed = (await ada.get(`${path}/tests`)).json<{ data: TestCase[] }>().data
    expect(Object.fromEntries(listed.map((one) => [one.message, one.lastVerdict]))).toEqual(verdicts(report))
    expect((await ada.get(`${path}/conversations`)).json().data).toEqual([])
    const [other] = listed
    const changed = { message: other?.message, expected: { kind: 'text', text: 'in cash' } }
    expect((await ada.put(`${path}/tests/${other?.id}`, changed)).json()).toMatchObject({ lastVerdict: null })
  })

  test('an added wording shows as a case that passes now and did not before', async () => {
    const { ada, path, payId, add, runNow } = await setUp(database)
    const hard = await add('Is plastic fantastic?', { kind: 'entry', entryId: payId })
    const easy = await add('How can I pay?', { kind: 'entry', entryId: payId })
    const before = await runNow()
    expect(verdicts(before)).toEqual({ [hard.message]: 'failed', [easy.message]: 'passed' })
    const wider = { ...pay, questions: [...pay.questions, 'Is plastic fantastic?'] }
    expectStatus(await ada.put(`${path}/entries/${payId}`, wider), 200)
    const after = await runNow()
    expect(after.previous).toEqual(before.run)
    expect(after.results).toMatchObject([
      { caseId: easy.id, verdict: 'passed', previousVerdict: 'passed' },
      { caseId: hard.id, verdict: 'passed', previousVerdict: 'failed' },
    ])
  })

  test('a case whose expected answer was deleted stays, and fails', async () => {
    const { ada, path, payId, add, runNow } = await setUp(database)
    const one = await add('How can I pay?', { kind: 'entry', entryId: payId })
    expectStatus(await ada.delete(`${path}/entries/${payId}`), 204)
    expect((await ada.get(`${path}/tests`)).json().data).toMatchObject([{ id: one.id, expectedLabel: null }])
    expect((await runNow()).results).toMatchObject([{ verdict: 'failed', expectedLabel: null }])
  })

  test('without cases nothing is run, and while one is in progress no second starts', async () => {
    const { ada, path, add, start, runs, untilIdle } = await setUp(database)
    expect((await ada.post(`${path}/test-runs`)).json()).toMatchObject({ status: 400, code: 'invalid_request' })
    await add('How can I pay?', { kind: 'refusal' })
    const ids = (await Promise.all([start(), start(), start()])).map(({ id }) => id)
    await untilIdle()
    expect(new Set(ids).size).toBe((await runs()).length)
    expect((await runs()).every(({ state }) => state === 'completed')).toBe(true)
  })

  test('many changes are tested once, automatically, when they have settled', async () => {
    const { app, ada, path, payId, add, runs, settle, untilIdle } = await setUp(database)
    await add('How can I pay?', { kind: 'entry', entryId: payId })
    await settle()
    expect(await runs()).toEqual([])
    expectStatus(await ada.put(`${path}/entries/${payId}`, { ...pay, answer: 'In cash.' }), 200)
    await app.jobs.runDue()
    expect(await runs()).toMatchObject([{ state: 'waiting', cause: 'change' }])
    // Others follow before it has started.
    app.clock.advance(quietMs - secondMs)
    for (const answer of ['By card.', 'By invoice.', 'By mail.'])
      expectStatus(await ada.put(`${path}/entries/${payId}`, { ...pay, answer }), 200)
    await app.jobs.runDue()
    app.clock.advance(quietMs - secondMs)
    await app.jobs.runDue()
    expect(await runs()).toMatchObject([{ state: 'waiting' }])
    app.clock.advance(secondMs)
    await untilIdle()
    expect(await runs()).toMatchObject([{ state: 'completed', cause: 'change', passed: 1 }])
    await settle()
    expect(await runs()).toHaveLength(1)

    const text = { title: 'Terms', text: 'We take everything back within 30 days.' }
    expectStatus(await ada.post(`${path}/sources/texts`, text), 201)
    await settle()
    await settle()
    expect(await runs()).toMatchObject([{ state: 'completed', cause: 'change' }, {}])
    expectStatus(await ada.patch(path, { fallback: 'No idea.' }), 200)
    await settle()
    expect(await runs()).toHaveLength(3)
    // Changes that no reply depends on.
    expectStatus(await ada.patch(path, { sites: ['https://shop.example'] }), 200)
    await settle()
    expect(await runs()).toHaveLength(3)
  })

  test('a bot without cases, or with a model, is not tested automatically', async () => {
    const { app, ada, path, payId, add, runs, settle } = await setUp(database)
    expectStatus(await ada.put(`${path}/entries/${payId}`, { ...pay, answer: 'In cash.' }), 200)
    await settle()
    await add('How can I pay?', { kind: 'entry', entryId: payId })
    await app.db.updateTable('bots').set({ engine: 'model' }).execute()
    expectStatus(await ada.put(`${path}/entries/${payId}`, { ...pay, answer: 'By card.' }), 200)
    await settle()
    expect(await runs()).toEqual([])
    expect(await app.db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  test('a run that waits after a change starts immediately on request', async () => {
    const { app, ada, path, payId, add, runNow, runs } = await setUp(database)
    await add('How can I pay?', { kind: 'entry', entryId: payId })
    expectStatus(await ada.put(`${path}/entries/${payId}`, { ...pay, answer: 'In cash.' }), 200)
    await app.jobs.runDue()
    const [waiting] = await runs()
    expect(waiting).toMatchObject({ state: 'waiting', cause: 'change' })
    expect((await runNow()).run).toMatchObject({ id: waiting?.id, state: 'completed', cause: 'asked' })
  })

  test('a waiting run can be cancelled, and does not come back; a finished one is unchanged', async () => {
    const { ada, path, payId, add, app, runs, settle, runNow } = await setUp(database)
    await add('How can I pay?', { kind: 'entry', entryId: payId })
    expectStatus(await ada.put(`${path}/entries/${payId}`, { ...pay, answer: 'In cash.' }), 200)
    await app.jobs.runDue()
    const [waiting] = await runs()
    expectStatus(await ada.post(`${path}/test-runs/${waiting?.id}/cancel`), 204)
    await settle()
    expect(await runs()).toMatchObject([{ id: waiting?.id, state: 'cancelled', done: 0 }])
    const { run } = await runNow()
    expectStatus(await ada.post(`${path}/test-runs/${run.id}/cancel`), 204)
    expect((await runs())[0]).toEqual(run)
  })

  test('only the newest runs are kept', async () => {
    const { app, path, ada, add, runNow, runs } = await setUp(database)
    await add('How can I pay?', { kind: 'refusal' })
    const first = await runNow()
    const row = await app.db.selectFrom('testRuns').selectAll().executeTakeFirstOrThrow()
    const more = Array.from({ length: limits.testRunsKept - 1 }, () => ({ ...row, id: newId() }))
    await app.db.insertInto('testRuns').values(more).execute()
    expect(await runs()).toHaveLength(limits.testRunsKept)
    const last = await runNow()
    expect(await runs()).toHaveLength(limits.testRunsKept)
    expect((await runs())[0]).toEqual(last.run)
    expectStatus(await ada.get(`${path}/test-runs/${first.run.id}`), 404)
    expect((await app.db.selectFrom('testResults').select('runId').execute()).map(({ runId }) => runId)).toEqual([
      last.run.id,
    ])
  })
})
