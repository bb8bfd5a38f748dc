import type { BotUsage } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import * as acts from '../test/provider-acts.ts'
import { price, startPaidBot } from '../test/spending-fixture.ts'

const failing: acts.Act = (exchange) =>
  (exchange.asked.body.model === price.model ? acts.refusing(401) : acts.answering('From the other one.'))(exchange)

describe.each(databases)('a fallback model of a bot with a budget, on %s', (database) => {
  async function start(change: object = {}) {
    const bot = await startPaidBot(database, { dailyBudget: 1, ...change })
    const { providerId } = await bot.getBot()
    await bot.ada.patch(`/bots/${bot.botId}`, { fallbackProviderId: providerId, fallbackModel: 'large-1' })
    bot.provider.plays(failing)
    return bot
  }

  test('is not called without a price, and the reply fails for the reason of the first', async () => {
    const { ask, startServer, provider, ada, botId } = await start()
    await expect(ask(startServer())).rejects.toMatchObject({
      code: 'model_misconfigured',
      trace: {
        fault: 'key',
        providerError: expect.stringMatching(/^Ours answered 401.*was not called: large-1 has no price/),
      },
    })
    expect(provider.asked.map(({ body }) => body.model)).toEqual([price.model])
    expect((await ada.get(`/bots/${botId}/usage`)).json<BotUsage>().unpricedFallback).toBe('large-1')
    expectStatus(await ada.patch(`/bots/${botId}`, { dailyBudget: null }), 200)
    expect((await ada.get(`/bots/${botId}/usage`)).json<BotUsage>().unpricedFallback).toBeNull()
  })

  test('leaves it to knowledge, if that is allowed', async () => {
    const { ask, startServer } = await start({ knowledgeOnFailure: true })
    expect(await ask(startServer())).toMatchObject({ finish_reason: expect.stringMatching(/model_failed|stop/) })
  })

  test('is called with a price, and paid for', async () => {
    const { ask, startServer, ada, getToday } = await start()
    const prices = [price, { ...price, model: 'large-1' }]
    await ada.put('/prices', { currency: 'USD', prices })
    const server = startServer()
    expect(await ask(server)).toMatchObject({ reply: 'From the other one.' })
    expect((await getToday(server)).cost).toBeGreaterThan(0)
  })
})

describe.each(databases)('the operator’s model as a fallback, on %s', (database) => {
  async function start(budgetPerAccount: number) {
    const serviceModel = { url: '', model: 'operators-1', key: null, price: { input: 1_000, output: 2_000 } }
    const bot = await startPaidBot(database, {}, { serviceModel: { ...serviceModel, budgetPerAccount } })
    expectStatus(await bot.ada.patch(`/bots/${bot.botId}`, { fallbackToService: true }), 200)
    const modelsAsked = () => bot.provider.asked.map(({ body }) => body.model)
    return { ...bot, modelsAsked, server: bot.startServer() }
  }

  test('replies, and is paid from the operator’s budget', async () => {
    const { ask, server, provider, getUsage, modelsAsked } = await start(100)
    provider.plays(failing)
    expect(await ask(server)).toMatchObject({ reply: 'From the other one.' })
    expect(modelsAsked()).toEqual([price.model, 'operators-1'])
    expect((await getUsage(server)).operatorBudget?.spent).toBeGreaterThan(0)
  })

  test('is not called when that is used up, which doesn’t keep the account’s own model from replying', async () => {
    const { ask, server, provider, modelsAsked } = await start(0)
    provider.plays(failing)
    await expect(ask(server)).rejects.toMatchObject({ code: 'model_misconfigured', trace: { fault: 'key' } })
    expect(modelsAsked()).toEqual([price.model])
    provider.plays(acts.answering('Ours.'))
    expect(await ask(server)).toMatchObject({ reply: 'Ours.' })
  })
})
