import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BotRow } from '../bots/bots.ts'
import { secondMs } from '../lib/clock.ts'
import { openDatabase } from '../store/database.ts'
import { databases } from '../test/app.ts'
import { createStage } from '../test/provider-acts.ts'
import { type PaidBot, price, startPaidBot } from '../test/spending-fixture.ts'

const micros = 1_000_000
const usage = (tokens: number) => ({ input_tokens: tokens, output_tokens: 0 })

/** The maximum estimated cost of one call. */
const reservedPerTurn = (8_000 + 1) * price.input + 100 * price.output

type Server = ReturnType<PaidBot['startServer']>

/** This many concurrent calls, alternating between these bots and servers. */
async function reserveMany(bots: BotRow[], servers: Server[], calls: number) {
  const settled = await Promise.allSettled(
    Array.from({ length: calls }, (_, at) => {
      const bot = bots[at % bots.length]
      const server = servers[Math.floor(at / bots.length) % servers.length]
      if (!bot || !server) throw new Error('There is no bot or no server.')
      return server.spending.reserve({ bot, message: 'Hi' })
    }),
  )
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  const reservations = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { reservations, refusals }
}

/** Another bot of the same account, with the same model. */
async function addBot({ ada, app, accountId, getBot }: PaidBot): Promise<BotRow> {
  const { providerId } = await getBot()
  const { id } = await ada.bot()
  await ada.patch(`/bots/${id}`, { engine: 'model', providerId, model: price.model, maxTokens: 100 })
  return app.bots.getRow(accountId, id)
}

describe.each(databases)('a budget, on %s', (database) => {
  test('is overspent by at most one reservation, whatever the concurrency and the cost of each call', async () => {
    const fixture = await startPaidBot(database)
    const servers = [fixture.startServer(), fixture.startServer()]
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 8_000 }), { minLength: 1, maxLength: 40 }),
        async (budget, sizes) => {
          // A separate day for each run.
          fixture.app.clock.advance(24 * 60 * 60 * secondMs)
          await fixture.ada.patch(`/bots/${fixture.botId}`, { dailyBudget: budget })
          let spent = 0
          for (const wave of [sizes, sizes.toReversed()]) {
            const { reservations, refusals } = await reserveMany([await fixture.getBot()], servers, wave.length)
            for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'budget_exhausted' })
            expect(spent + reservations.length * reservedPerTurn).toBeLessThan(budget * micros + reservedPerTurn)
            await Promise.all(
              reservations.map((reservation, at) => {
                reservation.recordUsage(price.model, usage(wave[at] ?? 0))
                spent += (wave[at] ?? 0) * price.input
                return reservation.settle()
              }),
            )
          }
          const { budget: use } = await fixture.getUsage(servers[0] as (typeof servers)[0])
          expect(use.spent * micros).toBeCloseTo(spent, 3)
          expect(spent).toBeLessThan(budget * micros + reservedPerTurn)
        },
      ),
      { numRuns: 12 },
    )
    expect(await fixture.count('reservations')).toBe(0)
  })

  test('lets five hundred concurrent calls overspend by one reservation, and tells the others to retry', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 20 })
    const { reservations, refusals } = await reserveMany([await fixture.getBot()], [fixture.startServer()], 500)
    expect([reservations.length, refusals.length]).toEqual([3, 497])
    expect(refusals[0]).toMatchObject({
      message: expect.stringContaining('reserved by replies in progress'),
      headers: { 'retry-after': '2' },
    })
    for (const reservation of reservations) {
      reservation.recordUsage(price.model, usage(8_000))
      await reservation.settle()
    }
    const again = await reserveMany([await fixture.getBot()], [fixture.startServer()], 10)
    expect(again.reservations).toEqual([])
    expect(again.refusals[0]).toMatchObject({
      message: 'The budget for today is used up. It resets at 2026-11-16T00:00:00.000Z.',
      headers: { 'retry-after': `${14 * 60 * 60}` },
    })
  })

  test('of the account is shared by all its bots', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 100 })
    await fixture.ada.put('/budgets', { daily: 20 })
    const { spending } = fixture.startServer()
    const other = { bot: await addBot(fixture), message: 'Hi' }
    const own = { bot: await fixture.getBot(), message: 'Hi' }
    await spending.reserve(other)
    const reservation = await spending.reserve(own)
    await spending.reserve(other)
    await expect(spending.reserve(other)).rejects.toMatchObject({ code: 'budget_exhausted' })
    await expect(spending.reserve(own)).rejects.toMatchObject({
      trace: { providerError: 'The account’s budget of 20 USD for 2026-11-15 is reserved by other replies.' },
    })
    await reservation.release()
    const last = await spending.reserve(own)
    last.recordUsage(price.model, usage(20_000))
    await last.settle()
    await expect(spending.reserve(other)).rejects.toMatchObject({
      trace: { providerError: 'The account’s budget of 20 USD for 2026-11-15 is used up.' },
    })
  })

  test('of zero allows no model call, and no budget allows all', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 0 })
    const server = fixture.startServer()
    await expect(fixture.ask(server)).rejects.toMatchObject({ code: 'budget_exhausted' })
    await fixture.ada.patch(`/bots/${fixture.botId}`, { dailyBudget: null })
    await fixture.ask(server)
  })

  test.each([
    { length: 'few', others: 0 },
    // Too long to be remembered.
    { length: 'many', others: 50 },
  ])('that is changed, or whose $length prices are, applies to the next call as changed', async ({ others }) => {
    const fixture = await startPaidBot(database, { dailyBudget: 100 })
    const { ada, botId, app } = fixture
    const { model, input, output } = price
    const setPrices = (times: number) => {
      const ours = { model, input: times * input, output: times * output }
      const theirs = Array.from({ length: others }, (_, at) => ({ model: `another-model-${at}`, input: 1, output: 1 }))
      return ada.put('/prices', { currency: 'USD', prices: [ours, ...theirs] })
    }
    await setPrices(1)
    const { spending } = fixture.startServer()
    const reserve = async () => spending.reserve({ bot: await fixture.getBot(), message: 'Hi' })
    const changeBudget = (dailyBudget: number | null) => ada.patch(`/bots/${botId}`, { dailyBudget })
    const reserved = async () =>
      (await app.db.selectFrom('reservations').select('cost').execute()).map(({ cost }) => cost)

    const first = await reserve()
    expect(await reserved()).toEqual([reservedPerTurn])
    await first.release()
    await changeBudget(0)
    await expect(reserve()).rejects.toMatchObject({ code: 'budget_exhausted' })
    expect(await reserved()).toEqual([])
    await changeBudget(null)
    await reserve()
    expect(await reserved()).toEqual([])
    await changeBudget(100)
    await (await reserve()).release()
    await setPrices(2)
    await reserve()
    expect(await reserved()).toEqual([2 * reservedPerTurn])
  })

  test('refuses a model without a price, and accepts one that is entered as free', async () => {
    const fixture = await startPaidBot(database, { model: 'house-1' })
    const { ada, botId, provider, ask } = fixture
    const server = fixture.startServer()
    await ask(server)
    const refusal = {
      code: 'budget_exhausted',
      message: 'This bot has a budget, but its model has no price yet. Its owner has to enter one.',
      trace: { model: 'house-1', providerError: expect.stringContaining('house-1 has no price') },
    }
    await ada.patch(`/bots/${botId}`, { dailyBudget: 10 })
    await expect(ask(server)).rejects.toMatchObject(refusal)
    await ada.patch(`/bots/${botId}`, { dailyBudget: null })
    await ada.put('/budgets', { daily: 10 })
    await expect(ask(server)).rejects.toMatchObject(refusal)
    expect(provider.asked).toHaveLength(1)
    expect(await fixture.count('reservations')).toBe(0)
    await ada.put('/prices', { currency: 'USD', prices: [{ model: 'house-1', input: 0, output: 0 }] })
    await ask(server)
  })

  test('refuses a call to a model without a price, even if the turn began with another one', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 100 })
    const { spending } = fixture.startServer()
    const reservation = await spending.reserve({ bot: await fixture.getBot(), message: 'Hi' })
    const call = { model: 'house-1', inputTokens: 1, outputTokens: 1 }
    await expect(reservation.extend(call)).rejects.toMatchObject({ code: 'budget_exhausted' })
    await reservation.release()
  })

  test('recovers the reservation of a server that died', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 1 })
    const [dead, alive] = [fixture.startServer(), fixture.startServer()]
    const asking = { bot: await fixture.getBot(), message: 'Hi' }
    await dead.spending.reserve(asking)
    await expect(alive.spending.reserve(asking)).rejects.toMatchObject({ code: 'budget_exhausted' })
    fixture.app.clock.advance(60 * secondMs + 60 * secondMs - 1)
    await expect(alive.spending.reserve(asking)).rejects.toMatchObject({ code: 'budget_exhausted' })
    fixture.app.clock.advance(1)
    await alive.spending.reserve(asking)
    expect(await fixture.count('reservations')).toBe(1)
  })

  test('that cannot be read refuses everyone', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 10 })
    const server = fixture.startServer()
    await fixture.app.db.schema.alterTable('reservations').renameTo('lost').execute()
    await expect(fixture.ask(server)).rejects.toThrow()
    await fixture.app.db.schema.alterTable('accountSpending').renameTo('lostToo').execute()
    await fixture.ada.patch(`/bots/${fixture.botId}`, { dailyBudget: null })
    await expect(fixture.ask(server)).rejects.toThrow()
    expect(fixture.provider.asked).toEqual([])
    expect(await fixture.count('turns')).toBe(0)
  })

  test('that is exhausted refuses a call before there is a turn, and a queued turn when it runs', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 0.02 })
    const server = fixture.startServer()
    // Only this server may run the queued turn, and only when told.
    await fixture.app.conversations.close(0)
    const queued = await server.turns.queue(await fixture.requestOf())
    expect(await fixture.count('reservations')).toBe(0)
    await fixture.ask(server)
    const before = await fixture.count('turns')
    const request = await fixture.requestOf()
    for (const attempt of [() => fixture.ask(server), () => fixture.start(server), () => server.turns.queue(request)])
      await expect(attempt()).rejects.toMatchObject({ code: 'budget_exhausted' })
    expect([await fixture.count('turns'), await fixture.count('conversations')]).toEqual([before, before])
    await server.poll()
    await server.turns.find(queued.id)?.reply.catch(() => {})
    const path = `/bots/${fixture.botId}/conversations/${queued.conversationId}/turns`
    expect((await fixture.ada.get(path)).json().data).toMatchObject([
      {
        status: 'failed',
        failure: { code: 'budget_exhausted' },
        trace: { providerError: 'The bot’s budget of 0.02 USD for 2026-11-15 is used up.' },
      },
    ])
    expect(fixture.provider.asked).toHaveLength(1)
  })

  test('reserves nothing for a turn that does not take place', async () => {
    const fixture = await startPaidBot(database, { dailyBudget: 100 })
    const [one, two] = [fixture.startServer(), fixture.startServer()]
    const { conversation_id: conversationId } = await fixture.ask(one)
    const stage = createStage()
    fixture.provider.plays(stage.act)
    const request = { ...(await fixture.requestOf()), conversationId }
    // Both find the conversation free; the database admits one.
    const started = await Promise.allSettled([one, two].map(({ turns }) => turns.start(request, { isStreaming: true })))
    expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await fixture.count('reservations')).toBe(1)
    await stage.say('Hello.')
    await stage.finish()
    for (const one of started) if (one.status === 'fulfilled') await one.value.reply
    expect(await fixture.count('reservations')).toBe(0)
  })
})

test('two servers with separate connections to one PostgreSQL share the budgets of a bot and of an account', async () => {
  const fixture = await startPaidBot('postgres')
  const openOwn = async () => {
    const within = await openDatabase({ databaseUrl: fixture.app.config.databaseUrl, dataFolder: '' })
    onTestFinished(() => within.db.destroy())
    return fixture.startServer({ within })
  }
  const one = await openOwn()
  const servers = [one, await openOwn()]
  await fixture.ada.put('/budgets', { daily: 40 })
  const shared = await reserveMany([await fixture.getBot(), await addBot(fixture)], servers, 200)
  expect([shared.reservations.length, shared.refusals.length]).toEqual([5, 195])
  for (const reservation of shared.reservations) reservation.recordUsage(price.model, usage(1_000))
  await Promise.all(shared.reservations.map((reservation) => reservation.settle()))
  expect((await one.spending.getAccountUsage(fixture.accountId, 1)).accountBudget).toMatchObject({ spent: 5, left: 35 })

  await fixture.ada.put('/budgets', { daily: null })
  await fixture.ada.patch(`/bots/${fixture.botId}`, { dailyBudget: 40 })
  const { spent } = (await fixture.getUsage(one)).budget
  const own = await reserveMany([await fixture.getBot()], servers, 200)
  expect(own.reservations).toHaveLength(Math.ceil((40 - spent) / (reservedPerTurn / micros)))
})
