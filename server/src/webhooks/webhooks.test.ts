import { webhookEventTypes } from 'beckon-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
import { openChat, shopSite } from '../test/chats.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { answering, refusing } from '../test/provider-acts.ts'
import { startPaidBot } from '../test/spending-fixture.ts'
import { startWebServer } from '../test/web-server.ts'
import { startReceiver, verify } from '../test/webhook-receiver.ts'
import { startWebhookScene } from '../test/webhook-scene.ts'

// `standardwebhooks` compares a signature's time with the computer's.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

describe.each(databases)('webhooks, on %s', (database) => {
  test('tell of a turn, signed as Standard Webhooks wants it', async () => {
    const { app, ada, bot, ask, add, deliver, deliveriesOf } = await startWebhookScene(database)
    const receiver = await startReceiver()
    const { webhook, secret } = await add(receiver.url)
    const reply = await ask()
    await deliver()
    expect(typesOf(receiver.accepted)).toEqual(['conversation.created', 'turn.completed'])
    const [begun, completed] = receiver.accepted
    if (!begun || !completed) throw new Error('nothing came')
    vi.setSystemTime(app.clock.now())
    expect(verify(secret, completed)).toMatchObject({
      type: 'turn.completed',
      timestamp: '2026-11-15T10:00:00.000Z',
      data: {
        agent_id: bot.id,
        conversation_id: reply.conversation_id,
        message: { text: 'When do you ship?' },
        reply,
        error: null,
      },
    })
    expect(verify(secret, begun)).toMatchObject({ data: { id: reply.conversation_id, agent_id: bot.id } })
    expect(() => verify(secret, { ...completed, body: `${completed.body} ` })).toThrow('signature')
    const listed = await deliveriesOf(webhook.id)
    expect(listed.map(({ id, state }) => [id, state])).toEqual([
      [completed.id, 'delivered'],
      [begun.id, 'delivered'],
    ])
    expect(listed[0]?.attempts).toMatchObject([{ status: 204, error: null, excerpt: '' }])
    const details = (await ada.get(`/webhooks/${webhook.id}/deliveries/${completed.id}`)).json()
    expect(details.body).toBe(completed.body)
  })

  test('get only the events they want, of the bot they want, while they are on', async () => {
    const { ada, bot, ask, add, deliver } = await startWebhookScene(database)
    const [all, other, failures] = [await startReceiver(), await startReceiver(), await startReceiver()]
    const { webhook } = await add(all.url, ['turn.completed', 'turn.unanswered'])
    await add(other.url, webhookEventTypes, { botId: (await ada.bot({ name: 'Other' })).id })
    await add(failures.url, ['turn.failed'], { botId: bot.id })
    await ask('Do you sell elephants?')
    await deliver()
    expect(typesOf(all.accepted)).toEqual(['turn.completed', 'turn.unanswered'])
    expect([other.attempts, failures.attempts]).toEqual([[], []])
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: false })
    await ask()
    await deliver()
    expect(all.accepted).toHaveLength(2)
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: true })
    const { conversation_id } = await ask()
    await ask('And when?', conversation_id)
    await deliver()
    expect(all.accepted.length).toBeGreaterThanOrEqual(4)
  })

  test('are not told later what happened while they were off, but what waited before', async () => {
    const { app, ada, ask, add, deliver, deliveriesOf } = await startWebhookScene(database)
    let status = 500
    const receiver = await startReceiver(() => status)
    const { webhook } = await add(receiver.url, ['turn.completed'])
    const before = await ask()
    await deliver()
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: false })
    await ask()
    app.clock.advance(dayMs)
    await deliver()
    expect(receiver.attempts).toHaveLength(1)
    status = 204
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: true })
    const after = await ask()
    await deliver()
    const conversations = receiver.accepted.map(({ data }) => data.conversation_id)
    expect(conversations.toSorted()).toEqual([before.conversation_id, after.conversation_id].toSorted())
    expect(await deliveriesOf(webhook.id)).toHaveLength(2)
  })

  test('of the whole account are told of bots that are added later', async () => {
    const { app, ada, api, add, deliver } = await startWebhookScene(database)
    const receiver = await startReceiver()
    await add(receiver.url, ['turn.completed'])
    const later = await ada.bot({ name: 'Later', apiTrigger: true })
    await api.post(`/agents/${later.id}/trigger`, { message: 'Hello' })
    await deliver()
    expect(receiver.accepted[0]?.data).toMatchObject({ agent_id: later.id })
    expect(app.logs.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  test('are not told of the playground', async () => {
    const { ada, bot, add, deliver } = await startWebhookScene(database)
    const receiver = await startReceiver()
    await add(receiver.url)
    await ada.post(`/bots/${bot.id}/playground`, { message: 'When do you ship?' })
    await deliver()
    expect(receiver.attempts).toEqual([])
  })

  test('keep the order of a conversation when an event fails, and let others pass', async () => {
    const { app, ask, add, deliver, webhookOf, deliveriesOf } = await startWebhookScene(database)
    let isBroken = true
    const first = { id: '' }
    const receiver = await startReceiver(({ data }) =>
      isBroken && JSON.stringify(data).includes(first.id) ? 503 : 204,
    )
    const { webhook } = await add(receiver.url, ['turn.completed'])
    first.id = (await ask()).conversation_id
    await ask('And when do you ship?', first.id)
    const second = (await ask()).conversation_id
    await deliver()
    expect(receiver.accepted.map(({ data }) => data.conversation_id)).toEqual([second])
    expect(receiver.attempts).toHaveLength(2)
    const [failed] = await deliveriesOf(webhook.id, '?state=pending&limit=5').then((rows) => rows.slice(-1))
    expect(failed?.attempts).toMatchObject([{ status: 503, error: 'The server answered 503.', excerpt: 'not today' }])
    isBroken = false
    app.clock.advance(10_000)
    await deliver()
    expect(
      receiver.accepted.slice(1).map(({ data }) => (data as { message?: { text: string } }).message?.text),
    ).toEqual(['When do you ship?', 'And when do you ship?'])
    expect(new Set(receiver.attempts.map(({ id }) => id)).size).toBe(3)
    expect((await webhookOf(webhook.id)).failingSince).toBeNull()
  })

  test('are retried for three days, and then given up', async () => {
    const { app, ask, add, deliver, deliveriesOf } = await startWebhookScene(database)
    const receiver = await startReceiver(() => 500)
    const { webhook } = await add(receiver.url, ['turn.completed'])
    await ask()
    for (let hours = 0; hours < 80; hours += 1) {
      await deliver()
      app.clock.advance(hourMs)
    }
    const [delivery] = await deliveriesOf(webhook.id)
    expect(delivery).toMatchObject({ state: 'failed', nextAt: null })
    expect(receiver.attempts.length).toBeGreaterThan(8)
    expect(receiver.attempts.length).toBeLessThan(20)
    expect(Date.parse(delivery?.attempts.at(-1)?.at ?? '')).toBeGreaterThan(Date.UTC(2026, 10, 17))
  })

  test('that fail for five days are turned off, and their owners are told', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const { app, ada, ask, add, deliver, webhookOf } = await startWebhookScene(database, { config: { smtpUrl } })
    const receiver = await startReceiver(() => undefined)
    const { webhook } = await add(`${receiver.url}?key=secret`, ['turn.completed'])
    mails.length = 0
    for (let days = 0; days < 6; days += 1) {
      await ask()
      await deliver()
      app.clock.advance(dayMs)
    }
    expect(await webhookOf(webhook.id)).toMatchObject({ isEnabled: false, offReason: 'It has failed for five days.' })
    expect(mails.map(({ to }) => to)).toEqual([['ada@example.test']])
    const text = mails.map(textOf).join()
    expect(text).toContain('was turned off')
    expect(text).not.toContain('secret')
    const calls = receiver.attempts.length
    await ask()
    await deliver()
    expect(receiver.attempts).toHaveLength(calls)
    const log = (await ada.get('/audit-log')).json().data
    expect(log[0]).toMatchObject({ action: 'webhook.off', person: null, detail: 'It has failed for five days.' })
  })

  test('that answer 410 are turned off at once', async () => {
    const { ask, add, deliver, webhookOf } = await startWebhookScene(database)
    const receiver = await startReceiver(() => 410)
    const { webhook } = await add(receiver.url)
    await ask()
    await deliver()
    expect(await webhookOf(webhook.id)).toMatchObject({ isEnabled: false, offReason: 'It answered 410 Gone.' })
  })

  test('reach no private address', async () => {
    const { app, ada, ask, add, deliver, deliveriesOf } = await startWebhookScene(database, {
      config: { allowPrivateAddresses: [] },
    })
    const receiver = await startReceiver()
    const { webhook } = await add('https://hooks.invalid/beckon')
    // As if its name had changed, or the operator's settings.
    await app.db.updateTable('webhooks').set({ url: receiver.url }).execute()
    await ask()
    await deliver()
    const tested = (await ada.post(`/webhooks/${webhook.id}/test`)).json()
    expect(tested).toMatchObject({ state: 'failed', attempts: [{ status: null }] })
    expect(tested.attempts[0].error).toContain('private network')
    expect((await deliveriesOf(webhook.id))[2]?.attempts[0]?.error).toContain('private network')
    expect(receiver.attempts).toEqual([])
  })

  test('are refused at a private address when they are saved, unless the operator allows it', async () => {
    const { ada, add } = await startWebhookScene(database, { config: { allowPrivateAddresses: ['10.1.0.0/16'] } })
    const { webhook } = await add('https://hooks.invalid/beckon', ['turn.failed'])
    const refused = ['localhost', '127.0.0.1:8080', '[::1]', '10.2.0.1', '169.254.169.254', 'app.localhost', '0x7f.1']
    for (const host of refused) {
      const url = `http://${host}/hook`
      const created = await ada.post('/webhooks', { url, events: ['turn.failed'] })
      expect([created.statusCode, created.json().errors], url).toMatchObject([
        400,
        [{ path: '/url', message: expect.stringContaining('private network') }],
      ])
      expect((await ada.patch(`/webhooks/${webhook.id}`, { url })).statusCode).toBe(400)
    }
    await add('http://10.1.2.3/hook', ['turn.failed'])
  })

  test('are not redirected', async () => {
    const { ada, add } = await startWebhookScene(database)
    const receiver = await startReceiver(() => 302)
    const { webhook } = await add(receiver.url)
    const tested = (await ada.post(`/webhooks/${webhook.id}/test`)).json()
    expect(tested).toMatchObject({ state: 'failed', attempts: [{ status: 302 }] })
    expect(receiver.attempts).toHaveLength(1)
    for (const url of ['http://localhost:22/', 'http://me:pw@localhost/', 'ftp://localhost/'])
      expect((await ada.post('/webhooks', { url, events: ['turn.failed'] })).statusCode).toBe(400)
  })

  test('are tested, sent again, and replayed', async () => {
    const { app, ada, ask, add, deliver } = await startWebhookScene(database)
    const receiver = await startReceiver()
    const { webhook, secret } = await add(receiver.url, ['turn.completed'])
    expect((await ada.post(`/webhooks/${webhook.id}/test`)).json()).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
    })
    vi.setSystemTime(app.clock.now())
    for (const event of receiver.accepted) verify(secret, event)
    const { conversation_id } = await ask()
    await deliver()
    const from = app.clock.now() + 1
    app.clock.advance(minuteMs)
    await ask('And when?', conversation_id)
    await ask('When, though?', conversation_id)
    await deliver()
    const [, first, second, third] = receiver.accepted
    const again = await ada.post(`/webhooks/${webhook.id}/deliveries/${first?.id}/send`)
    expect(again.json()).toMatchObject({ id: first?.id, state: 'pending' })
    await deliver()
    expect(receiver.accepted.at(-1)).toMatchObject({ id: first?.id, body: first?.body })
    const range = { from: new Date(from).toISOString(), to: new Date(from + hourMs).toISOString() }
    const replayed = await ada.post(`/webhooks/${webhook.id}/replay`, { ...range, states: ['delivered'] })
    expect(replayed.json()).toEqual({ count: 2 })
    const reversed = { from: range.to, to: range.from, states: ['delivered'] }
    expect((await ada.post(`/webhooks/${webhook.id}/replay`, reversed)).json()).toMatchObject({
      errors: [{ path: '/to' }],
    })
    await deliver()
    expect(receiver.accepted.slice(-2).map(({ id }) => id)).toEqual([second?.id, third?.id])
    await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: false })
    const refused = await ada.post(`/webhooks/${webhook.id}/replay`, { ...range, states: ['delivered'] })
    expect(refused.statusCode).toBe(409)
  })

  test('sign with the previous secret too for a day after it was renewed', async () => {
    const { app, ada, ask, add, deliver, webhookOf } = await startWebhookScene(database)
    const receiver = await startReceiver()
    const { webhook, secret } = await add(receiver.url, ['turn.completed'])
    const lost = (await ada.post(`/webhooks/${webhook.id}/secret`)).json()
    const renewed = (await ada.post(`/webhooks/${webhook.id}/secret`)).json()
    expect(renewed.secret).toMatch(/^whsec_/)
    expect((await webhookOf(webhook.id)).previousSecretUntil).toBe('2026-11-16T10:00:00.000Z')
    const receive = async () => {
      await ask()
      await deliver()
      vi.setSystemTime(app.clock.now())
      const event = receiver.accepted.at(-1)
      if (!event) throw new Error('nothing came')
      return event
    }
    const both = await receive()
    verify(secret, both)
    verify(lost.secret, both)
    verify(renewed.secret, both)
    app.clock.advance(dayMs)
    const later = await receive()
    verify(renewed.secret, later)
    expect(() => verify(secret, later)).toThrow('signature')
    expect(JSON.stringify((await ada.get('/webhooks')).json())).not.toContain('whsec_')
  })

  test('are told nothing of a conversation that was deleted', async () => {
    const { ada, bot, ask, add, deliver, deliveriesOf } = await startWebhookScene(database)
    let status = 500
    const receiver = await startReceiver(() => status)
    const { webhook } = await add(receiver.url, ['turn.completed'])
    const { conversation_id } = await ask()
    await deliver()
    expect((await ada.delete(`/bots/${bot.id}/conversations/${conversation_id}`)).statusCode).toBe(204)
    status = 204
    expect(await deliveriesOf(webhook.id)).toEqual([])
  })

  test('are told what was left by a server that died before it could say so', async () => {
    const { app, ask, add, deliver } = await startWebhookScene(database)
    const receiver = await startReceiver()
    await add(receiver.url, ['turn.completed'])
    await ask()
    await app.webhooks.settle()
    await app.deliveryJobs.close()
    await app.db.deleteFrom('jobs').execute()
    await app.db.updateTable('webhookDeliveries').set({ state: 'pending', nextAt: 0 }).execute()
    await app.webhooks.sweep()
    expect(await app.db.selectFrom('jobs').where('kind', '=', 'webhooks').selectAll().execute()).toHaveLength(1)
    await deliver()
  })

  test('are removed with their history after 14 days', async () => {
    const { app, ask, add, deliver, deliveriesOf } = await startWebhookScene(database)
    const { webhook } = await add((await startReceiver()).url, ['turn.completed'])
    await ask()
    await deliver()
    app.clock.advance(13 * dayMs)
    await ask()
    await deliver()
    await app.webhooks.removeOld()
    expect(await deliveriesOf(webhook.id)).toHaveLength(2)
    app.clock.advance(2 * dayMs)
    await app.webhooks.removeOld()
    expect(await deliveriesOf(webhook.id)).toHaveLength(1)
  })

  test('are told of ratings, sources and tokens', async () => {
    const { app, ada, bot, add, deliver } = await startWebhookScene(database)
    const receiver = await startReceiver()
    await add(receiver.url, ['feedback.created', 'source.ready', 'source.failed', 'token.expiring'])
    await ada.patch(`/bots/${bot.id}`, { widgetEnabled: true, sites: [shopSite] })
    const chat = await openChat(app.http, bot.id)
    const said = await chat.say('When do you ship?')
    await app.http.inject({
      method: 'PUT',
      url: `/embed/${bot.id}/messages/${said.id}/feedback`,
      headers: { authorization: `Bearer ${chat.token}` },
      payload: { rating: 'down', comment: 'Too slow' },
    })
    await ada.post(`/bots/${bot.id}/sources/texts`, { title: 'Terms', text: 'Everything is taken back.' })
    const { port } = await startWebServer((_, response) => response.writeHead(404).end())
    const url = `http://localhost:${port}/`
    await ada.post(`/bots/${bot.id}/sources/pages`, { url })
    await app.jobs.runDue()
    const { token } = await ada.token({ expiresAt: '2026-12-01T00:00:00Z' })
    await ada
      .token({ name: 'Disabled', expiresAt: '2026-12-01T00:00:00Z' })
      .then(({ token }) => ada.post(`/tokens/${token.id}/disable`))
    await deliver()
    app.clock.advance(10 * dayMs)
    await app.jobs.runDue()
    await deliver()
    const dataOf = (type: string) => receiver.accepted.filter((event) => event.type === type).map(({ data }) => data)
    expect(dataOf('feedback.created')).toEqual([
      {
        ...{ agent_id: bot.id, conversation_id: said.conversation_id, message_id: said.id },
        ...{ rating: 'down', comment: 'Too slow' },
      },
    ])
    expect(dataOf('source.ready')).toMatchObject([{ agent_id: bot.id, title: 'Terms', reason: null }])
    expect(dataOf('source.failed')[0]).toMatchObject({ agent_id: bot.id, url })
    expect(dataOf('token.expiring')).toEqual([
      { token_id: token.id, name: 'CRM', expires_at: '2026-12-01T00:00:00.000Z' },
    ])
  })

  test('are told of failed turns, and once a day of budgets', async () => {
    const { app, ada, botId, provider } = await startPaidBot(database, { dailyBudget: 0.06 })
    const receiver = await startReceiver()
    const events = ['turn.failed', 'budget.warning', 'budget.exhausted']
    expect((await ada.post('/webhooks', { url: receiver.url, events })).statusCode).toBe(201)
    const { value } = await ada.token()
    const ask = () => app.api(value).post(`/agents/${botId}/trigger`, { message: 'Hello?' })
    provider.plays(refusing(401), answering('One.'), answering('Two.'), answering('Three.'))
    for (let call = 0; call < 5; call += 1) await ask()
    await app.webhooks.settle()
    for (let look = 0; look < 3; look += 1) await app.deliveryJobs.runDue()
    const failed = receiver.accepted.find(({ type }) => type === 'turn.failed')
    expect(failed?.data).toMatchObject({ agent_id: botId, reply: null, error: { code: 'model_misconfigured' } })
    const budgets = receiver.accepted.filter(({ type }) => type.startsWith('budget.'))
    expect(typesOf(budgets)).toContain('budget.warning')
    expect(new Set(typesOf(budgets)).size).toBe(budgets.length)
    expect(budgets[0]?.data).toMatchObject({ agent_id: botId, day: '2026-11-15', budget: 0.06, currency: 'USD' })
  })

  test('are limited in number, and only admins see them', async () => {
    const { ada, add } = await startWebhookScene(database)
    for (let count = 0; count < 20; count += 1) await add('https://example.test/hook', ['turn.failed'])
    const one = { url: 'https://example.test/hook', events: ['turn.failed'] }
    expect((await ada.post('/webhooks', one)).json()).toMatchObject({ code: 'quota_exceeded' })
    const editor = await ada.invite('editor')
    expect((await editor.get('/webhooks')).statusCode).toBe(403)
    expect((await editor.post('/webhooks', one)).statusCode).toBe(403)
  })
})
