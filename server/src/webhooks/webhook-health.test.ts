import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '../lib/clock.ts'
import { databases } from '../test/app.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { startWebServer } from '../test/web-server.ts'
import { startReceiver } from '../test/webhook-receiver.ts'
import { startWebhookScene } from '../test/webhook-scene.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Answers only when it is told to. */
async function startHangingReceiver(status = 204) {
  const waiting = new Set<ServerResponse>()
  const { port } = await startWebServer((_, response) => {
    waiting.add(response)
    response.on('close', () => waiting.delete(response))
  })
  const answer = () => {
    for (const response of waiting) response.writeHead(status).end()
  }
  return { url: `http://localhost:${port}/hook`, waiting, answer }
}

describe.each(databases)('the health of webhooks, on %s', (database) => {
  test('nineteen that hang keep the healthy one of their account waiting no more than those of others', async () => {
    const { app, ask, add } = await startWebhookScene(database)
    const hanging = await startHangingReceiver()
    const healthy = await startReceiver()
    for (let count = 0; count < 19; count += 1) await add(hanging.url, ['turn.completed'])
    await add(healthy.url, ['turn.completed'])
    await ask()
    await app.webhooks.settle()
    const working = app.deliveryJobs.runDue()
    onTestFinished(async () => {
      hanging.answer()
      await working
    })
    await expect.poll(() => hanging.waiting.size).toBe(19)
    await expect.poll(() => healthy.accepted.length).toBe(1)
    expect(hanging.waiting.size).toBe(19)
  })

  test('webhooks that hang keep no other job of their account waiting', async () => {
    const { app, ada, bot, ask, add } = await startWebhookScene(database)
    const hanging = await startHangingReceiver()
    for (let count = 0; count < 8; count += 1) await add(hanging.url, ['turn.completed'])
    await ask()
    await app.webhooks.settle()
    const working = app.deliveryJobs.runDue()
    onTestFinished(async () => {
      hanging.answer()
      await working
    })
    await expect.poll(() => hanging.waiting.size).toBe(8)
    await ada.post(`/bots/${bot.id}/sources/texts`, { title: 'Terms', text: 'Everything is taken back.' })
    await app.jobs.runDue()
    const states = async () =>
      (await ada.get(`/bots/${bot.id}/sources`)).json().data.map(({ state }: { state: string }) => state)
    await expect.poll(states).toEqual(['ready'])
    expect(hanging.waiting.size).toBe(8)
  })

  /** Ten failures, each in a run of the job of its own. */
  async function startResting() {
    const scene = await startWebhookScene(database)
    const { app, ask, add, deliver, deliveriesOf, webhookOf } = scene
    let status = 503
    const receiver = await startReceiver(() => status)
    const { webhook } = await add(receiver.url, ['turn.completed'])
    for (let failure = 0; failure < 10; failure += 1) {
      await ask()
      app.clock.advance(1)
      await deliver()
    }
    expect(receiver.attempts).toHaveLength(10)
    await ask()
    app.clock.advance(secondMs)
    await deliver()
    expect(receiver.attempts).toHaveLength(10)
    expect((await deliveriesOf(webhook.id, '?state=pending')).length).toBe(11)
    expect((await webhookOf(webhook.id)).restUntil).toBe('2026-11-15T10:00:30.010Z')
    const repair = () => {
      status = 204
    }
    return { ...scene, receiver, webhook, repair }
  }

  test('ten failures in a row are counted over the runs of its job; then one event at a time is tried', async () => {
    const { app, deliver, receiver, repair, webhook, webhookOf } = await startResting()
    app.clock.advance(31 * secondMs)
    await deliver()
    expect(receiver.attempts).toHaveLength(11)
    app.clock.advance(minuteMs)
    repair()
    await deliver()
    expect(receiver.accepted).toHaveLength(11)
    expect(await webhookOf(webhook.id)).toMatchObject({ failingSince: null, restUntil: null })
  })

  test.each([
    ['a change', (id: string) => ['patch', `/webhooks/${id}`, { description: 'Repaired' }] as const],
    ['a new secret', (id: string) => ['post', `/webhooks/${id}/secret`, undefined] as const],
    ['a test that succeeds', (id: string) => ['post', `/webhooks/${id}/test`, undefined] as const],
    [
      'a replay',
      (id: string) =>
        [
          'post',
          `/webhooks/${id}/replay`,
          { from: '2026-11-15T00:00:00Z', to: '2026-11-16T00:00:00Z', states: ['failed'] },
        ] as const,
    ],
  ])('%s wakes one that rests', async (_, callOf) => {
    const { ada, deliver, receiver, repair, webhook } = await startResting()
    repair()
    const [method, path, body] = callOf(webhook.id)
    expect((await ada[method](path, body)).statusCode).toBe(200)
    await deliver()
    // Those that failed a moment ago wait for their own time.
    expect(receiver.accepted.filter(({ type }) => type === 'turn.completed').length).toBeGreaterThanOrEqual(1)
  })

  test('sending one event again wakes one that rests, and only a success ends the row of failures', async () => {
    const { app, ada, deliver, receiver, repair, webhook, webhookOf, deliveriesOf } = await startResting()
    const [newest] = await deliveriesOf(webhook.id)
    const again = () => ada.post(`/webhooks/${webhook.id}/deliveries/${newest?.id}/send`)
    expect((await again()).statusCode).toBe(200)
    await deliver()
    expect(receiver.attempts.length).toBeGreaterThan(10)
    expect((await webhookOf(webhook.id)).failingSince).toBe('2026-11-15T10:00:00.001Z')
    repair()
    app.clock.advance(1)
    expect((await again()).statusCode).toBe(200)
    await deliver()
    expect(receiver.accepted.map(({ id }) => id)).toContain(newest?.id)
    expect((await webhookOf(webhook.id)).failingSince).toBeNull()
  })

  test('a successful test ends the failing, a failed one does not begin it', async () => {
    const { app, ada, ask, add, deliver, webhookOf } = await startWebhookScene(database)
    let status = 500
    const receiver = await startReceiver(() => status)
    const { webhook } = await add(receiver.url, ['turn.completed'])
    const sendTest = () => ada.post(`/webhooks/${webhook.id}/test`)
    expect((await sendTest()).json()).toMatchObject({ state: 'failed' })
    expect((await webhookOf(webhook.id)).failingSince).toBeNull()
    await ask()
    await deliver()
    expect((await webhookOf(webhook.id)).failingSince).not.toBeNull()
    status = 204
    app.clock.advance(1)
    expect((await sendTest()).json()).toMatchObject({ state: 'delivered' })
    expect((await webhookOf(webhook.id)).failingSince).toBeNull()
  })

  test('a change while its calls hang is not undone by their end', async () => {
    const { app, ada, ask, add, webhookOf } = await startWebhookScene(database)
    const hanging = await startHangingReceiver(500)
    const { webhook } = await add(hanging.url, ['turn.completed'])
    // Two rounds that together are enough to rest. A run with more than eight calls under way begins no others.
    const hang = async (calls: number) => {
      for (let count = 0; count < calls; count += 1) await ask()
      await app.webhooks.settle()
      const working = app.deliveryJobs.runDue()
      await expect.poll(() => hanging.waiting.size).toBe(calls)
      return { working }
    }
    const { working: before } = await hang(3)
    hanging.answer()
    await before
    const { working } = await hang(9)
    app.clock.advance(secondMs)
    const healthy = await startReceiver()
    expect((await ada.patch(`/webhooks/${webhook.id}`, { url: healthy.url })).statusCode).toBe(200)
    hanging.answer()
    await working
    expect((await webhookOf(webhook.id)).failingSince).toBeNull()
    await ask()
    await app.webhooks.settle()
    await app.deliveryJobs.runDue()
    expect(healthy.accepted.length).toBeGreaterThanOrEqual(1)
  })

  test('a new address counts while earlier calls still hang', async () => {
    const { app, ada, ask, add } = await startWebhookScene(database)
    const hanging = await startHangingReceiver()
    const { webhook } = await add(hanging.url, ['turn.completed'])
    await ask()
    await app.webhooks.settle()
    const working = app.deliveryJobs.runDue()
    onTestFinished(async () => {
      hanging.answer()
      await working
    })
    await expect.poll(() => hanging.waiting.size).toBe(1)
    const other = await startReceiver()
    expect((await ada.patch(`/webhooks/${webhook.id}`, { url: other.url })).statusCode).toBe(200)
    // Until the running job has noticed.
    const askUntilSent = async () => {
      await ask()
      return other.accepted.length
    }
    await expect.poll(askUntilSent, { interval: 300 }).toBeGreaterThan(0)
    expect(hanging.waiting.size).toBeGreaterThan(0)
  })

  /** One failure, a day ago. */
  async function startFailing() {
    const scene = await startWebhookScene(database)
    const receiver = await startReceiver(() => 500)
    const { webhook } = await scene.add(receiver.url, ['turn.completed'])
    await scene.ask()
    await scene.deliver()
    scene.app.clock.advance(dayMs)
    expect((await scene.webhookOf(webhook.id)).failingSince).toBe('2026-11-15T10:00:00.000Z')
    return { ...scene, receiver, webhook }
  }

  test('an address that is entered for one that fails has not failed yet', async () => {
    const { ada, webhook, webhookOf } = await startFailing()
    // The change wakes it: an answer now would count for the new address.
    const hanging = await startHangingReceiver()
    onTestFinished(hanging.answer)
    await ada.patch(`/webhooks/${webhook.id}`, { url: hanging.url })
    expect((await webhookOf(webhook.id)).failingSince).toBeNull()
  })

  test('the same address, entered again, still fails', async () => {
    const { ada, receiver, webhook, webhookOf } = await startFailing()
    await ada.patch(`/webhooks/${webhook.id}`, { url: receiver.url, description: 'The same' })
    expect((await webhookOf(webhook.id)).failingSince).toBe('2026-11-15T10:00:00.000Z')
  })

  test('one that has nothing left to send is turned off after five days, and its owners are told once', async () => {
    const { smtpUrl, mails } = await startMailbox()
    const { app, ask, add, deliver, webhookOf, deliveriesOf } = await startWebhookScene(database, {
      config: { smtpUrl },
    })
    const receiver = await startReceiver(() => undefined)
    const { webhook } = await add(receiver.url, ['turn.completed'])
    mails.length = 0
    await ask()
    for (let hours = 0; hours < 76; hours += 1) {
      await deliver()
      app.clock.advance(hourMs)
    }
    expect(await deliveriesOf(webhook.id, '?state=pending')).toEqual([])
    await app.webhooks.sweep()
    expect(await webhookOf(webhook.id)).toMatchObject({ isEnabled: true })
    app.clock.advance(2 * dayMs)
    await app.webhooks.sweep()
    await app.webhooks.sweep()
    expect(await webhookOf(webhook.id)).toMatchObject({ isEnabled: false, offReason: 'It has failed for five days.' })
    expect(mails).toHaveLength(1)
    expect(mails.map(textOf).join()).toContain('was turned off')
  })
})
