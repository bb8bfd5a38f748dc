import { Ajv } from 'ajv'
import { testEventType, webhookEventData, webhookEventTypes } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
import { createBrokenIndex } from '../test/broken-index.ts'
import { openChat, shipping, shopSite } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { startWebServer } from '../test/web-server.ts'
import { type ReceivedEvent, startReceiver } from '../test/webhook-receiver.ts'
import { startWebhookScene } from '../test/webhook-scene.ts'

const ajv = new Ajv({ strict: false, allErrors: true })

function expectAsDescribed({ type, data, body }: ReceivedEvent): void {
  expect(Object.keys(JSON.parse(body))).toEqual(['type', 'timestamp', 'data'])
  const schema = webhookEventData[type as keyof typeof webhookEventData]
  const isValid = ajv.compile(schema)
  expect([type, isValid(data), isValid.errors]).toEqual([type, true, null])
  expect(Object.keys(data).filter((key) => !(key in schema.properties))).toEqual([])
}

describe.each(databases)('events for webhooks, on %s', (database) => {
  test('of every type are sent when it happens, with the data that the contract describes', async () => {
    const { app, ada, botId, provider } = await startPaidBot(database)
    const receiver = await startReceiver()
    const gone = await startReceiver(() => 410)
    const add = async (url: string, events: string[]) =>
      expectStatus(await ada.post('/webhooks', { url, events }), 201).json().webhook
    const all = await add(receiver.url, webhookEventTypes)
    const disabled = await add(`${gone.url}?key=secret`, ['turn.completed'])
    const deliver = async () => {
      await app.modelFaults.close()
      await app.webhooks.settle()
      await app.deliveryJobs.runDue()
    }
    const { value, token } = await ada.token({ expiresAt: '2026-12-01T00:00:00Z' })
    const ask = (id: string, message: string) => app.api(value).post(`/agents/${id}/trigger`, { message })
    const dataOf = (type: string) => receiver.accepted.filter((event) => event.type === type).map(({ data }) => data)

    provider.plays(refusing(401), answering('One.'))
    await ask(botId, 'Hello?')
    await deliver()
    expectStatus(await ask(botId, 'Hello?'), 200)
    await deliver()
    const fault = { agent_id: botId, provider: 'Ours', fault: 'key', reason: 'The provider refuses the API key' }
    const since = '2026-11-15T10:00:00.000Z'
    expect([dataOf('model.failing'), dataOf('model.recovered')]).toEqual([[{ ...fault, since }], [{ ...fault, since }]])
    expect(dataOf('turn.failed')).toMatchObject([{ reply: null, error: { code: 'model_misconfigured' } }])
    const reason = 'It answered 410 Gone.'
    expect(dataOf('webhook.disabled')).toEqual([{ webhook_id: disabled.id, agent_id: null, url: gone.url, reason }])

    // A reply costs 0.025.
    expectStatus(await ada.put('/budgets', { daily: 0.055 }), 200)
    provider.plays(answering('Two.'), answering('Three.'))
    expectStatus(await ask(botId, 'Hello?'), 200)
    await expect.poll(() => deliver().then(() => dataOf('budget.warning').length)).toBe(1)
    expectStatus(await ada.put('/budgets', { daily: 0.051 }), 200)
    await ask(botId, 'Hello?')
    await expect.poll(() => deliver().then(() => dataOf('budget.exhausted').length)).toBe(1)
    expectStatus(await ada.put('/budgets', { daily: null }), 200)

    const shop = await ada.bot({ apiTrigger: true, entries: [shipping] })
    expectStatus(await ada.patch(`/bots/${shop.id}`, { widgetEnabled: true, sites: [shopSite] }), 200)
    await ask(shop.id, 'Do you sell elephants?')
    const chat = await openChat(app.http, shop.id)
    const said = await chat.say('When do you ship?')
    await app.http.inject({
      method: 'PUT',
      url: `/embed/${shop.id}/messages/${said.id}/feedback`,
      headers: { authorization: `Bearer ${chat.token}` },
      payload: { rating: 'down', comment: 'Too slow' },
    })
    await ada.post(`/bots/${shop.id}/sources/texts`, { title: 'Terms', text: 'Everything is taken back.' })
    const { port } = await startWebServer((_, response) => response.writeHead(404).end())
    await ada.post(`/bots/${shop.id}/sources/pages`, { url: `http://localhost:${port}/` })
    await app.jobs.runDue()
    await deliver()
    expectStatus(await ada.post(`/webhooks/${all.id}/test`), 200)
    await deliver()
    app.clock.advance(10 * dayMs)
    await app.jobs.runDue()
    await deliver()
    expect(dataOf('token.expiring')).toMatchObject([{ token_id: token.id }])

    const seen = new Set(receiver.accepted.map(({ type }) => type))
    const expected = [...webhookEventTypes, testEventType].filter((type) => !type.startsWith('index.'))
    expect(expected.filter((type) => !seen.has(type))).toEqual([])
    for (const event of receiver.accepted) expectAsDescribed(event)
  })

  test('tell of an index that could not be built, and when it was', async () => {
    const { indexPool, repair } = createBrokenIndex()
    const { app, ada, bot, add, deliver } = await startWebhookScene(database, { indexPool })
    const receiver = await startReceiver()
    await add(receiver.url, ['index.failed', 'index.recovered'])
    const look = () => ada.post(`/bots/${bot.id}/entries/nearest`, { message: 'When?' })
    const types = async () => {
      await deliver()
      return receiver.accepted.map(({ type }) => type)
    }
    expectStatus(await look(), 500)
    await expect.poll(types).toEqual(['index.failed'])
    repair()
    expectStatus(await look(), 200)
    await expect.poll(types).toEqual(['index.failed', 'index.recovered'])
    const since = new Date(app.clock.now()).toISOString()
    expect(receiver.accepted.map(({ data }) => data)).toEqual(Array(2).fill({ agent_id: bot.id, since }))
    for (const event of receiver.accepted) expectAsDescribed(event)
  })
})
