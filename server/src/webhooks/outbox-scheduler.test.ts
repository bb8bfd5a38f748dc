import { expect, onTestFinished, test, vi } from 'vitest'
import type { Job } from '../store/jobs.ts'
import { createOutboxScheduler } from './outbox-scheduler.ts'
import type { WebhookStore } from './webhooks.store.ts'

const bot = { accountId: 'account', webhooks: 'hook turn.completed' }

function startScheduler() {
  const enqueue = vi.fn(async () => {})
  const store = { enqueue, listForgotten: async () => [] } as unknown as WebhookStore
  const onError = (error: unknown) => {
    throw error
  }
  const outbox = createOutboxScheduler({ store, now: () => 0, wake: () => {}, onDead: async () => {}, onError })
  onTestFinished(outbox.close)
  const ending = Promise.withResolvers<void>()
  const job = outbox.track({ run: () => ending.promise, giveUp: async () => {} })
  const run = () =>
    job.run({ accountId: 'account', subjectId: 'hook' } as Job, AbortSignal.timeout(60_000), (work) => work())
  return { outbox, enqueue, ending, run }
}

test('events enqueue the job of their webhook', async () => {
  const { outbox, enqueue } = startScheduler()
  outbox.onEmitted(bot)
  outbox.onEmitted(bot)
  await outbox.settle()
  expect(enqueue.mock.calls).toEqual([['account', 'hook', 0]])
})

test('a job that runs here finds new events itself, and is enqueued once more when it has ended', async () => {
  const { outbox, enqueue, ending, run } = startScheduler()
  const running = run()
  for (let event = 0; event < 100; event++) outbox.onEmitted(bot)
  await outbox.settle()
  expect(enqueue).not.toHaveBeenCalled()
  ending.resolve()
  await running
  await outbox.settle()
  expect(enqueue).toHaveBeenCalledTimes(1)
})

test('also if it failed; and not if nothing happened meanwhile', async () => {
  const { outbox, enqueue, ending, run } = startScheduler()
  const running = run()
  outbox.onEmitted(bot)
  ending.reject(new Error('no database'))
  await expect(running).rejects.toThrow('no database')
  await outbox.settle()
  expect(enqueue).toHaveBeenCalledTimes(1)
  await expect(run()).rejects.toThrow('no database')
  await outbox.settle()
  expect(enqueue).toHaveBeenCalledTimes(1)
})
