import type { BotUsage, TestReport, TestRun } from 'beckon-contract'
import { describe, expect, test, vi } from 'vitest'
import { databases } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { callCost, callUsage, type PaidBot, startPaidBot } from '../test/spending-fixture.ts'
import { aHttpTool } from '../test/tool-fixture.ts'

const words = ['One?', 'Two?', 'Three?', 'Four?', 'Five?', 'Six?', 'Seven?', 'Eight?', 'Nine?', 'Ten?']

async function testBot({ app, ada, botId }: Pick<PaidBot, 'app' | 'ada' | 'botId'>, messages: string[]) {
  const path = `/bots/${botId}`
  for (const message of messages)
    expectStatus(await ada.post(`${path}/tests`, { message, expected: { kind: 'text', text: 'hello' } }), 201)
  const { id } = expectStatus(await ada.post(`${path}/test-runs`), 202).json<TestRun>()
  const report = async () => expectStatus(await ada.get(`${path}/test-runs/${id}`), 200).json<TestReport>()
  await vi.waitFor(
    async () => {
      await app.jobs.runDue()
      expect((await report()).run.finishedAt).not.toBeNull()
    },
    { timeout: 240_000 },
  )
  const { today } = expectStatus(await ada.get(`${path}/usage?days=1`), 200).json<BotUsage>()
  return { ...(await report()), today }
}

describe.each(databases)('a test run that costs money, on %s', (database) => {
  test("records its model's usage, and names the model", async () => {
    const paid = await startPaidBot(database)
    const { run, results, today } = await testBot(paid, words.slice(0, 3))
    expect(run).toMatchObject({ state: 'completed', engine: 'model', model: 'small-1', done: 3, passed: 3 })
    expect(results[0]).toMatchObject({ reply: 'Hello.' })
    const { inputTokens, outputTokens } = callUsage
    expect(today).toEqual({
      turns: 3,
      inputTokens: 3 * inputTokens,
      outputTokens: 3 * outputTokens,
      cost: 0.075,
    })
    expect((await paid.ada.get(`/bots/${paid.botId}/conversations`)).json().data).toEqual([])
  })

  test('offers no tools, unlike a conversation', async () => {
    const paid = await startPaidBot(database)
    expectStatus(await paid.ada.post(`/bots/${paid.botId}/tools`, aHttpTool()), 201)
    expectStatus(await paid.ada.post(`/bots/${paid.botId}/playground`, { message: 'Hi?' }), 200)
    await testBot(paid, ['Hi?'])
    const offered = paid.provider.asked.map(({ body }) => body.tools)
    expect(offered).toEqual([[expect.objectContaining({})], undefined])
  })

  test('retries what was refused because concurrent calls had reserved the budget', async () => {
    const paid = await startPaidBot(database, { dailyBudget: 5 })
    const { run } = await testBot(paid, words.slice(0, 6))
    expect(run).toMatchObject({ state: 'completed', done: 6, passed: 6, error: null })
    expect(await paid.count('reservations')).toBe(0)
  })

  test('fails when the budget is used up, keeping its results so far', async () => {
    const paid = await startPaidBot(database, { dailyBudget: 0.06 })
    const { run, results, today } = await testBot(paid, words)
    expect(run).toMatchObject({ state: 'failed', total: 10, passed: 3 })
    expect(run.error).toMatch(/budget for today is used up/)
    expect(run.done).toBe(3)
    expect(results.every(({ verdict }) => verdict === 'passed')).toBe(true)
    expect(paid.provider.asked).toHaveLength(run.done)
    expect(today.cost).toBeCloseTo(run.done * callCost, 6)
  })

  test.each([true, false])(
    'fails after a few errors in a row, whether or not knowledge may answer instead (%s)',
    async (knowledgeOnFailure) => {
      const paid = await startPaidBot(database, { knowledgeOnFailure })
      paid.provider.plays(answering('Hello.'), refusing(401, { words: 'Wrong key' }))
      const { run, results } = await testBot(paid, words)
      expect(run).toMatchObject({ state: 'failed', passed: 1 })
      expect(run.error).toMatch(/5 tests in a row .*Wrong key/)
      expect(paid.provider.asked.length).toBeLessThanOrEqual(8)
      expect(results.filter(({ verdict }) => verdict === 'error')[0]?.reply).toContain('Wrong key')
    },
  )
})
