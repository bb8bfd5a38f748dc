import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Calls } from '../outbound/calls.ts'
import type { Job } from '../store/jobs.ts'
import type { DeliveryRow, DeliveryStore } from './deliveries.store.ts'
import { createDeliveryJob } from './delivery-job.ts'
import type { Secrets } from './secrets.ts'
import type { WebhookRow, WebhookStore } from './webhooks.store.ts'

test('one job sends everything that is due, although the results of a batch are stored in one commit', async () => {
  const pending = new Map(
    Array.from({ length: 100 }, (_, sequence) => {
      const row = {
        sequence,
        id: `event-${sequence}`,
        dataJson: '{}',
        attemptsJson: '[]',
        tries: 0,
        since: 0,
        createdAt: 0,
      }
      return [sequence, row as unknown as DeliveryRow]
    }),
  )
  // As a group commit: what was stored in the same tick is there at once.
  let commit: Promise<void> | undefined
  const deliveries = {
    listDue: async (_account: string, _webhook: string, _now: number, limit: number) =>
      [...pending.values()].slice(0, limit),
    findNextAt: async () => (pending.size > 0 ? 0 : null),
    storeResult: async (_account: string, _webhook: string, { sequence }: { sequence: number }) => {
      commit ??= nextTick().then(() => {
        commit = undefined
      })
      await commit
      pending.delete(sequence)
    },
  } as unknown as DeliveryStore
  const enqueue = vi.fn(async () => {})
  const health = { restUntil: 0, failingSince: null, failedAt: '', failuresFrom: 0 }
  const webhook = { isEnabled: 1, ...health, url: 'https://receiver.example' } as WebhookRow
  const webhooks = { enqueue, find: async () => webhook } as unknown as WebhookStore
  const body = { subscribe: ({ end }: { end: () => void }) => end() }
  const calls = { call: async () => ({ status: 204, headers: {}, body }) } as unknown as Calls
  const secrets = { valid: () => ['whsec_AAAA'] } as unknown as Secrets
  const onDead = async () => {}
  const job = createDeliveryJob({ webhooks, deliveries, secrets, calls, now: () => 0, onDead, onGone: onDead })

  await job.run({ accountId: 'account', subjectId: 'hook' } as Job, new AbortController().signal, (work) => work())
  expect([...pending.keys()]).toEqual([])
  expect(enqueue).not.toHaveBeenCalled()
})
