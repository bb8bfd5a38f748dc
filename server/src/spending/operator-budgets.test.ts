import type { AccountUsage } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import type { ServiceModel } from '../config.ts'
import { dayMs } from '../lib/clock.ts'
import { databases, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { callCost, price, startPaidBot } from '../test/spending-fixture.ts'

const { input, output } = price
/** One reservation is 8.2 USD: 8,001 input and 100 output tokens at this price. */
const operators: ServiceModel = { url: '', model: price.model, key: null, price: { input, output } }
const usage = (tokens: number) => ({ input_tokens: tokens, output_tokens: 0 })

/** Ada and Eve each have a bot on the operator's model. */
async function startOperatorBots(database: TestDatabase, budgets: Partial<ServiceModel>) {
  const config = { serviceModel: { ...operators, ...budgets } }
  const fixture = await startPaidBot(database, { providerId: null }, config)
  const { app, ada } = fixture
  const eve = await app.signUp('eve')
  const { id } = await eve.bot({ apiTrigger: true })
  expectStatus(
    await eve.patch(`/bots/${id}`, { engine: 'model', providerId: null, maxTokens: 100, beyondKnowledge: true }),
    200,
  )
  const getEves = () => app.bots.getRow(eve.accountId, id)
  const operatorBudgetOf = async (person: typeof ada) =>
    (await person.get('/usage')).json<AccountUsage>().operatorBudget
  return { ...fixture, eve, getEves, operatorBudgetOf }
}

describe.each(databases)('the operator’s budget, on %s', (database) => {
  test('for all accounts is overspent by one reservation at most, by many calls of two accounts on two servers', async () => {
    const { startServer, getBot, getEves, count } = await startOperatorBots(database, { budget: 20 })
    const servers = [startServer(), startServer()]
    const bots = [await getBot(), await getEves()]
    const attempts = await Promise.allSettled(
      Array.from({ length: 200 }, async (_, at) => {
        const [server, bot] = [servers[at % 2], bots[Math.floor(at / 2) % 2]]
        if (!server || !bot) throw new Error('There is no bot or no server.')
        return server.spending.reserve({ bot, message: 'Hi' })
      }),
    )
    const reservations = attempts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refusals = attempts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect([reservations.length, refusals.length]).toEqual([3, 197])
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'budget_exhausted' })
    for (const reservation of reservations) {
      reservation.recordUsage(price.model, usage(8_000))
      await reservation.settle()
    }
    expect(await count('reservations')).toBe(0)
    for (const bot of bots)
      await expect(startServer().spending.reserve({ bot, message: 'Hi' })).rejects.toMatchObject({
        code: 'budget_exhausted',
        message:
          'The operator’s budget for the service’s model, for all accounts together, for today is used up. It resets at 2026-11-16T00:00:00.000Z.',
        trace: { providerError: expect.not.stringContaining('USD') },
      })
  })

  test('per account limits one account and not another, and each sees its own use', async () => {
    const fixture = await startOperatorBots(database, { budgetPerAccount: 0.04 })
    const { ada, eve, startServer, ask, getEves, operatorBudgetOf } = fixture
    const server = startServer()
    await ask(server)
    expect(await operatorBudgetOf(ada)).toEqual({ daily: 0.04, spent: callCost, left: 0.015, state: 'fine' })
    await ask(server)
    await expect(ask(server)).rejects.toMatchObject({
      code: 'budget_exhausted',
      message: expect.stringContaining('The operator’s budget for this account’s use of the service’s model'),
      trace: { providerError: expect.stringContaining('The operator’s budget of 0.04 USD for this account’s use') },
    })
    expect(await operatorBudgetOf(ada)).toMatchObject({ spent: 2 * callCost, left: 0, state: 'used_up' })
    await server.turns.take({ bot: await getEves(), channel: 'api', message: 'Hello?' })
    expect(await operatorBudgetOf(eve)).toMatchObject({ spent: callCost })
    expect((await ada.get('/usage')).json<AccountUsage>().bots).toHaveLength(1)
  })

  test('counts at the operator’s price, whatever the account’s own price is', async () => {
    const fixture = await startOperatorBots(database, { budgetPerAccount: 0.02 })
    const { ada, startServer, ask, getToday, operatorBudgetOf } = fixture
    await ada.put('/prices', { currency: 'EUR', prices: [{ model: price.model, input: 0, output: 0 }] })
    const server = startServer()
    await ask(server)
    expect((await getToday(server)).cost).toBe(0)
    expect(await operatorBudgetOf(ada)).toMatchObject({ spent: callCost, state: 'used_up' })
    await expect(ask(server)).rejects.toMatchObject({ code: 'budget_exhausted' })
  })

  test('per account: at 80%, its owners get one mail a day, in US dollars, and another when it is used up', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const config = { smtpUrl, serviceModel: { ...operators, budgetPerAccount: 0.06 } }
    const { app, ada, startServer, ask } = await startPaidBot(database, { providerId: null }, config)
    await ada.put('/prices', { currency: 'EUR', prices: [] })
    await ada.invite('admin')
    mails.length = 0
    const server = startServer()
    const finish = async () => {
      await ask(server)
      await server.spending.close()
    }
    await finish()
    expect(mails).toEqual([])
    await finish()
    expect(mails.map(({ to }) => to)).toEqual([['ada@example.test']])
    const [mail] = mails
    if (!mail) throw new Error('There is no mail.')
    expect(textOf(mail)).toContain('has used 83% of the budget')
    expect(textOf(mail)).toContain('is 0.06 USD; 0.05 USD of it is spent')
    await finish()
    expect(mails).toHaveLength(2)
    app.clock.advance(dayMs)
    for (let call = 0; call < 2; call += 1) await finish()
    expect(mails).toHaveLength(3)
  })

  test('per account is shown with each bot on the operator’s model, and with no other', async () => {
    const fixture = await startOperatorBots(database, { budgetPerAccount: 0.04 })
    const { ada, botId, startServer, ask, getUsage } = fixture
    const server = startServer()
    await ask(server)
    const { id } = await ada.bot()
    await ada.patch(`/bots/${id}`, { engine: 'model', providerId: null })
    const operatorBudget = { daily: 0.04, spent: callCost, left: 0.015, state: 'fine' }
    expect(await getUsage(server)).toMatchObject({ operatorBudget })
    expect((await ada.get(`/bots/${id}/usage`)).json()).toMatchObject({ operatorBudget })
    await ada.patch(`/bots/${id}`, { engine: 'knowledge' })
    expect((await ada.get(`/bots/${id}/usage`)).json()).toMatchObject({ operatorBudget: null })
    const { data } = (await ada.get('/providers')).json()
    await ada.patch(`/bots/${botId}`, { providerId: data[0].id, model: price.model })
    expect(await getUsage(server)).toMatchObject({ operatorBudget: null })
  })

  test('does not limit the account’s own providers', async () => {
    const fixture = await startOperatorBots(database, { budgetPerAccount: 0.02, budget: 0.02 })
    const { ada, botId, provider, startServer, ask, operatorBudgetOf } = fixture
    const { data } = (await ada.get('/providers')).json()
    await ada.patch(`/bots/${botId}`, { providerId: data[0].id, model: price.model })
    const server = startServer()
    for (let call = 0; call < 3; call += 1) await ask(server)
    expect(provider.asked).toHaveLength(3)
    expect(await operatorBudgetOf(ada)).toMatchObject({ spent: 0 })
  })

  test('comes with a price that also applies to the account’s own budgets', async () => {
    const { ada, botId, startServer, ask, getUsage } = await startOperatorBots(database, {})
    await ada.put('/prices', { currency: 'USD', prices: [] })
    const operator = { model: price.model, input, output, setBy: 'operator' }
    expect((await ada.get('/prices')).json()).toMatchObject({ unpriced: [], operator })
    await ada.patch(`/bots/${botId}`, { dailyBudget: 0.02 })
    const server = startServer()
    await ask(server)
    expect(await getUsage(server)).toMatchObject({
      price: { input, output, setBy: 'operator' },
      budget: { spent: callCost },
    })
    await expect(ask(server)).rejects.toMatchObject({ message: expect.stringContaining('The budget') })
  })
})
