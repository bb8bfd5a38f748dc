import { describe, expect, test } from 'vitest'
import { Cancelled } from '../conversations/turn-run.ts'
import type { Tool } from '../engines/tool.ts'
import { dayMs, secondMs } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
import { answering, callingTools, createStage, cuttingOff, hanging, refusing } from '../test/provider-acts.ts'
import { callCost, callUsage, startPaidBot } from '../test/spending-fixture.ts'

const oneTurn = { turns: 1, ...callUsage, cost: callCost }
const lookUp: Tool = {
  name: 'look_up',
  description: 'Looks something up.',
  parameters: { type: 'object', properties: {} },
  run: async () => ({ text: 'Nothing.', isError: false }),
}

describe.each(databases)('a turn that costs money, on %s', (database) => {
  test.each([[null], [50]])(
    'is counted with the usage that its provider reports, with a budget of %s',
    async (dailyBudget) => {
      const { startServer, ask, getToday, count, token, app } = await startPaidBot(database, { dailyBudget })
      const server = startServer()
      await ask(server)
      expect(await getToday(server)).toEqual(oneTurn)
      await ask(server)
      expect(await getToday(server)).toEqual({ turns: 2, inputTokens: 22, outputTokens: 14, cost: 0.05 })
      expect(await count('reservations')).toBe(0)
      const usage = await app.db.selectFrom('usage').selectAll().execute()
      expect(usage).toMatchObject([{ tokenId: token.id, day: '2026-11-15', turns: 2, cost: 50_000 }])
    },
  )

  test('reserves what it may cost while it runs, and returns the rest', async () => {
    const { startServer, start, provider, app } = await startPaidBot(database, { dailyBudget: 50 })
    const stage = createStage()
    provider.plays(stage.act)
    const run = await start(startServer())
    await stage.opened
    const [held] = await app.db.selectFrom('reservations').selectAll().execute()
    // 8,000 tokens and the message as input, 100 as output.
    expect(held?.cost).toBe(8_002 * 1_000 + 100 * 2_000)
    await stage.say('Hello.')
    await stage.finish()
    await run.reply
    expect(await app.db.selectFrom('reservations').selectAll().execute()).toEqual([])
  })

  test('reserves from the second call on what the bot’s calls can cost, and not a thousand times as much', async () => {
    const { startServer, start, ask, provider, app } = await startPaidBot(database, { dailyBudget: 50 })
    const server = startServer()
    await ask(server)
    const stage = createStage()
    provider.plays(stage.act)
    const run = await start(server)
    await stage.opened
    const [held] = await app.db.selectFrom('reservations').selectAll().execute()
    expect(held?.cost).toBeLessThan(500 * 1_000 + 100 * 2_000)
    await stage.say('Hello.')
    await stage.finish()
    await run.reply
  })

  test('writes nothing to the database before its reply without a budget', async () => {
    const { startServer, ask, count } = await startPaidBot(database)
    const server = startServer()
    await ask(server)
    expect(await count('spendingDays')).toBe(0)
    await server.spending.close()
    expect(await count('spendingDays')).toBe(2)
  })

  test('costs nothing if its provider refuses it or cannot be reached', async () => {
    const { startServer, ask, getToday, provider, count } = await startPaidBot(database, { dailyBudget: 50 })
    const server = startServer()
    provider.plays(refusing(429))
    await expect(ask(server)).rejects.toMatchObject({ code: 'engine_failed' })
    await provider.close()
    await expect(ask(server)).rejects.toMatchObject({ code: 'engine_failed' })
    expect(await getToday(server)).toEqual({ turns: 2, inputTokens: 0, outputTokens: 0, cost: 0 })
    expect(await count('reservations')).toBe(0)
  })

  test('that breaks off costs the prompt and the text so far', async () => {
    const { startServer, start, getToday, provider, count } = await startPaidBot(database, { dailyBudget: 50 })
    const server = startServer()
    provider.plays(cuttingOff(['Nine char']))
    await expect((await start(server)).reply).rejects.toMatchObject({ code: 'engine_failed' })
    const { inputTokens, outputTokens, cost } = await getToday(server)
    expect(inputTokens).toBeGreaterThan(50)
    expect(outputTokens).toBe(3)
    expect(cost).toBeCloseTo((inputTokens * 1_000 + 3 * 2_000) / 1e6, 6)
    expect(await count('reservations')).toBe(0)
  })

  test('that is cancelled costs the prompt and the text so far', async () => {
    const { startServer, start, getToday, provider, count } = await startPaidBot(database, { dailyBudget: 50 })
    const server = startServer()
    const stage = createStage()
    provider.plays(stage.act)
    const run = await start(server)
    await stage.say('Nine char')
    await new Promise<void>((received) => run.events.subscribe(1, () => received()))
    run.stop(new Cancelled())
    expect(await run.reply).toMatchObject({ finish_reason: 'cancelled' })
    await server.spending.close()
    expect(await getToday(server)).toMatchObject({ turns: 1, outputTokens: 3 })
    expect(await count('reservations')).toBe(0)
  })

  test('that times out costs the prompt', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 50, engineTimeoutMs: 50 })
    const server = fixture.startServer()
    fixture.provider.plays(hanging())
    await expect(fixture.ask(server)).rejects.toMatchObject({ code: 'engine_timeout' })
    await server.spending.close()
    const { inputTokens, outputTokens, cost } = await fixture.getToday(server)
    expect([inputTokens > 50, outputTokens, cost > 0]).toEqual([true, 0, true])
    expect(await fixture.count('reservations')).toBe(0)
  })

  test('is counted for the day on which it began', async () => {
    const { startServer, start, ask, getUsage, provider, app } = await startPaidBot(database, { dailyBudget: 0.03 })
    const server = startServer()
    const stage = createStage()
    provider.plays(stage.act, answering('Hello.'))
    app.clock.advance(14 * 60 * 60 * secondMs - 1)
    const run = await start(server)
    app.clock.advance(1)
    await stage.finish().then(() => run.reply.catch(() => {}))
    const before = await getUsage(server, 2)
    expect(before.today.turns).toBe(0)
    expect(before.days.map(({ day, turns }) => [day, turns])).toEqual([
      ['2026-11-15', 1],
      ['2026-11-16', 0],
    ])
    // And the budget is a new one.
    for (let call = 0; call < 2; call += 1) await ask(server)
    await expect(ask(server)).rejects.toMatchObject({ code: 'budget_exhausted' })
    app.clock.advance(dayMs)
    await ask(server)
    expect((await getUsage(server, 3)).days.map(({ turns }) => turns)).toEqual([1, 2, 1])
    expect((await getUsage(server)).month.turns).toBe(4)
  })

  test('pays for every model call if it uses tools, and overspends at most its reservation', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 0.04 })
    const { provider, ask, getToday, count } = fixture
    const server = fixture.startServer({ tools: [lookUp] })
    provider.plays(callingTools([{ name: 'look_up', arguments: '{}' }]))
    // It calls tools until it no longer may. The reservation covers all its calls.
    const paid = await ask(server).catch((error: unknown) => error)
    expect(paid).toMatchObject({ code: 'engine_failed' })
    expect(provider.asked).toHaveLength(9)
    expect(await getToday(server)).toMatchObject({ turns: 1, inputTokens: 99 })
    await expect(ask(server)).rejects.toMatchObject({ code: 'budget_exhausted' })
    expect(await count('reservations')).toBe(0)
  })

  test('that needs more than its reservation gets more only while there is budget', async () => {
    const { provider, accountId, botId, startServer, getBot } = await startPaidBot(database, { dailyBudget: 10 })
    const { spending, store } = startServer()
    const asking = { bot: await getBot(), message: 'Hi' }
    const small = { model: 'small-1', inputTokens: 1_000, outputTokens: 0 }
    const large = { model: 'small-1', inputTokens: 9_000, outputTokens: 0 }
    const one = await spending.reserve(asking)
    await one.extend(small)
    await one.extend(large)
    one.recordUsage('small-1', { input_tokens: 9_000, output_tokens: 0 })
    await one.extend(large)
    one.recordUsage('small-1', { input_tokens: 9_000, output_tokens: 0 })
    await expect(one.extend(large)).rejects.toMatchObject({
      code: 'budget_exhausted',
      usage: { input_tokens: 18_000 },
      trace: { providerError: 'The bot’s budget of 10 USD for 2026-11-15 is used up.' },
    })
    await one.settle()
    const budgets = { bot: 1, account: null, serviceAccount: null, service: null }
    const wanted = {
      id: botId,
      botId,
      day: '2026-11-15',
      cost: 1,
      serviceCost: 0,
      expiresAt: 1,
      heldBy: botId,
      budgets,
    }
    const asked = { ...wanted, now: 0, used: { cost: 0, serviceCost: 0 } }
    expect(await store.reserve(accountId, asked)).toMatchObject({ refusedBy: 'bot', spent: { bot: 18_000_000 } })
    expect(provider.asked).toEqual([])
  })

  test('whose provider reports no tokens is counted by its length', async () => {
    const { startServer, ask, getToday, provider } = await startPaidBot(database)
    provider.plays(({ response }) => {
      const choices = [{ message: { content: 'Nine char' }, finish_reason: 'stop' }]
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }))
    })
    const server = startServer()
    await ask(server)
    const { inputTokens, outputTokens } = await getToday(server)
    expect(inputTokens).toBeGreaterThan(50)
    expect(outputTokens).toBeGreaterThanOrEqual(3)
  })
})
