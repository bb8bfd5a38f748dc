import type { AccountUsage, BotUsage, PriceTable } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { expectProblem } from '../test/guards/expect-problem.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { callCost, startPaidBot } from '../test/spending-fixture.ts'

const entry = { questions: ['How long does shipping take?'], answer: 'We ship within two days.' }
const message = 'How long does shipping take?'

describe.each(databases)('spending, on %s', (database) => {
  test('the pages show every day, today and this month, by token, including days without usage', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ entries: [entry], apiTrigger: true })
    const { value, token } = await ada.token()
    const call = async () => expectStatus(await app.api(value).post(`/agents/${bot.id}/trigger`, { message }), 200)
    await call()
    app.clock.advance(20 * dayMs)
    await call()
    app.clock.advance(dayMs)
    await call()
    await ada.post(`/bots/${bot.id}/playground`, { message })
    const usage = (await ada.get(`/bots/${bot.id}/usage`)).json<BotUsage>()
    const sums = (turns: number) => ({ turns, inputTokens: 0, outputTokens: 0, cost: 0 })
    expect(usage.days).toHaveLength(30)
    expect(usage.days.at(0)?.day).toBe('2026-11-07')
    expect(usage.days.filter(({ turns }) => turns > 0)).toEqual([
      { day: '2026-11-15', ...sums(1) },
      { day: '2026-12-05', ...sums(1) },
      { day: '2026-12-06', ...sums(2) },
    ])
    expect(usage).toMatchObject({
      currency: 'USD',
      today: sums(2),
      month: sums(3),
      resetsAt: '2026-12-07T00:00:00.000Z',
      budget: { daily: null, spent: 0, left: null, state: 'none' },
      model: null,
      price: null,
    })
    expect(usage.tokens).toEqual([
      { tokenId: token.id, name: 'CRM', ...sums(3) },
      { tokenId: null, name: null, ...sums(1) },
    ])
    expect((await ada.get(`/bots/${bot.id}/usage?days=2`)).json<BotUsage>().days).toHaveLength(2)
    for (const days of ['0', '367', 'x'])
      expect(expectProblem(await ada.get(`/bots/${bot.id}/usage?days=${days}`)).code).toBe('invalid_request')
  })

  test('the account shows the sum of its bots, including deleted ones, and nothing of others', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const [kept, deleted] = [await ada.bot({ name: 'Kept' }), await ada.bot({ name: 'Deleted' })]
    for (const bot of [kept, kept, deleted]) await ada.post(`/bots/${bot.id}/playground`, { message })
    await ada.delete(`/bots/${deleted.id}`, { name: 'Deleted' })
    const usage = (await ada.get('/usage')).json<AccountUsage>()
    expect(usage.today.turns).toBe(3)
    expect(usage.bots.map(({ botId, name, turns }) => [botId, name, turns])).toEqual([
      [kept.id, 'Kept', 2],
      [deleted.id, null, 1],
    ])
    expect((await eve.get('/usage')).json<AccountUsage>()).toMatchObject({ today: { turns: 0 }, bots: [], tokens: [] })
  })

  test('prices are entered, corrected and removed; a model without one is named', async () => {
    const { ada, botId } = await startPaidBot(database, { model: 'house-1' })
    const read = async () => (await ada.get('/prices')).json<PriceTable>()
    expect(await read()).toMatchObject({ currency: 'USD', unpriced: ['house-1'] })
    expect((await ada.get(`/bots/${botId}/usage`)).json()).toMatchObject({ model: 'house-1', price: null })
    const prices = [
      { model: ' house-1 ', input: 0.5, output: 1.25 },
      { model: 'GPT-5', input: 2, output: 3 },
    ]
    const saved = (await ada.put('/prices', { currency: 'EUR', prices })).json<PriceTable>()
    expect(saved).toMatchObject({ currency: 'EUR', unpriced: [] })
    expect(saved.data.slice(0, 2)).toEqual([
      { model: 'house-1', input: 0.5, output: 1.25, setBy: 'account' },
      { model: 'GPT-5', input: 2, output: 3, setBy: 'account' },
    ])
    expect(saved.data.filter(({ model }) => model === 'gpt-5')).toEqual([])
    expect((await ada.get(`/bots/${botId}/usage`)).json()).toMatchObject({
      currency: 'EUR',
      price: { input: 0.5, setBy: 'account' },
    })
    await ada.put('/prices', { currency: 'EUR', prices: [] })
    expect((await read()).data.find(({ model }) => model === 'gpt-5')?.setBy).toBe('built_in')
  })

  test('a price table with mistakes is refused as a whole', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const one = { model: 'a', input: 1, output: 1 }
    for (const [draft, path] of [
      [{ currency: 'dollars', prices: [] }, '/currency'],
      [{ currency: 'USD', prices: [{ ...one, model: ' ' }] }, '/prices/0/model'],
      [{ currency: 'USD', prices: [{ ...one, input: -1 }] }, '/prices/0/input'],
      [{ currency: 'USD', prices: [one, { ...one, model: 'A ' }] }, '/prices/1/model'],
      [{ currency: 'USD' }, '/prices'],
    ])
      expect((await ada.put('/prices', draft)).json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] })
    for (const daily of [-1, 'x', 2e9])
      expect((await ada.put('/budgets', { daily })).json()).toMatchObject({ errors: [{ path: '/daily' }] })
  })

  test('budgets are set and removed, and report how much is left', async () => {
    const { ada, botId, startServer, ask } = await startPaidBot(database, { dailyBudget: 0.1 })
    expect((await ada.put('/budgets', { daily: 0.03 })).json()).toEqual({
      daily: 0.03,
      spent: 0,
      left: 0.03,
      state: 'fine',
    })
    await ask(startServer())
    expect((await ada.get(`/bots/${botId}/usage`)).json()).toMatchObject({
      budget: { daily: 0.1, spent: callCost, left: 0.075, state: 'fine' },
      accountBudget: { daily: 0.03, spent: callCost, left: 0.005, state: 'warning' },
    })
    await ada.put('/budgets', { daily: 0.02 })
    await ada.patch(`/bots/${botId}`, { dailyBudget: null })
    expect((await ada.get(`/bots/${botId}/usage`)).json()).toMatchObject({
      budget: { daily: null, left: null, state: 'none' },
      accountBudget: { daily: 0.02, left: 0, state: 'used_up' },
    })
  })

  test('a program gets a 402 before the first byte, without amounts, and its idempotency key stays unused', async () => {
    const { app, ada, botId, count } = await startPaidBot(database, { dailyBudget: 0 })
    const { value } = await ada.token()
    const crm = app.api(value)
    const call = (body: object, headers: Record<string, string> = {}) =>
      crm.post(`/agents/${botId}/trigger`, { message, ...body }, { 'idempotency-key': 'order-1', ...headers })
    const refusals = [
      await call({}),
      await call({ stream: true }),
      await call({}, { prefer: 'respond-async' }),
      await crm.post('/openai/chat/completions', { model: botId, messages: [{ role: 'user', content: message }] }),
    ]
    for (const refusal of refusals) {
      expect(refusal.statusCode).toBe(402)
      expect(refusal.headers['content-type']).toContain('application/problem+json')
      expect(refusal.headers['retry-after']).toBe(`${14 * 60 * 60}`)
      expect(refusal.json()).toMatchObject({
        code: 'budget_exhausted',
        detail: 'The budget for today is used up. It resets at 2026-11-16T00:00:00.000Z.',
      })
      expect(refusal.body).not.toMatch(/USD|trace|cost|micros/)
    }
    expect([await count('turns'), await count('conversations')]).toEqual([0, 0])
    await ada.patch(`/bots/${botId}`, { dailyBudget: 50, engine: 'knowledge' })
    expect((await call({})).statusCode).toBe(200)
  })

  test('no response of the public API reveals costs', async () => {
    const { app, ada, botId, startServer, ask } = await startPaidBot(database, { dailyBudget: 5 })
    const { conversation_id } = await ask(startServer())
    const crm = app.api((await ada.token()).value)
    for (const path of [`/agents/${botId}`, '/agents', '/me', `/conversations/${conversation_id}/messages`])
      expect((await crm.get(path)).body, path).not.toMatch(/budget|cost|price|spent/i)
  })

  test('every entry point pays: by token, synchronously and asynchronously, and in the playground', async () => {
    const { app, ada, botId } = await startPaidBot(database, { dailyBudget: 50 })
    const { value, token } = await ada.token({ name: 'Shop' })
    const crm = app.api(value)
    const path = `/agents/${botId}/trigger`
    await crm.post(path, { message })
    await crm.post(path, { message, stream: true })
    await crm.post('/openai/chat/completions', { model: botId, messages: [{ role: 'user', content: message }] })
    const { id } = (await crm.post(path, { message }, { prefer: 'respond-async' })).json<{ id: string }>()
    await app.conversations.queue.poll()
    await expect.poll(async () => (await crm.get(`/agents/${botId}/turns/${id}`)).json().status).toBe('completed')
    await ada.post(`/bots/${botId}/playground`, { message })
    const usage = (await ada.get(`/bots/${botId}/usage?days=1`)).json<BotUsage>()
    expect(usage.tokens).toEqual([
      { tokenId: token.id, name: 'Shop', turns: 4, inputTokens: 44, outputTokens: 28, cost: 0.1 },
      { tokenId: null, name: null, turns: 1, inputTokens: 11, outputTokens: 7, cost: 0.025 },
    ])
    expect(usage.budget).toMatchObject({ spent: 0.125, left: 49.875 })
  })

  test('at 80% of a budget its owners get one mail that day, and another when it is used up', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const { app, ada, botId, startServer, ask } = await startPaidBot(database, { dailyBudget: 0.06 }, { smtpUrl })
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
    expect(textOf(mail)).toContain('Subject: Helper has used 83% of its budget for today')
    expect(textOf(mail)).toContain(`/bots/${botId}/usage`)
    await finish()
    expect(mails).toHaveLength(2)
    await expect(ask(server)).rejects.toMatchObject({ code: 'budget_exhausted' })
    await server.spending.close()
    expect(mails).toHaveLength(2)
    app.clock.advance(dayMs)
    for (let call = 0; call < 2; call += 1) await finish()
    expect(mails).toHaveLength(3)
  })
})
