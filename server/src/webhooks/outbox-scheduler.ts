import { setImmediate as nextTick } from 'node:timers/promises'
import { type BotOfEvent, webhooksOf } from '../events/events.ts'
import { type Clock, minuteMs } from '../lib/clock.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { healthOf, isDead, offAfterMs } from './health.ts'
import type { WebhookRow, WebhookStore } from './webhooks.store.ts'

/** Events of a busy bot share one job: it is asked for at most this often. */
const askEveryMs = 20
const sweepEveryMs = minuteMs
const webhooksAtOnce = 200
const firstId = '00000000-0000-0000-0000-000000000000'

interface Parts {
  store: WebhookStore
  now: Clock
  wake: () => void
  /** It has failed for days. */
  onDead: (webhook: WebhookRow) => Promise<void>
  onError: (error: unknown) => void
}

/**
 * Enqueues the job that sends, after the commit of a turn and outside its path. If this server dies in between, the
 * sweep of any server finds the events. A job that runs here finds new events itself, so it is enqueued at most once
 * more, when it has ended.
 */
export function createOutboxScheduler({ store, now, wake, onDead, onError }: Parts) {
  const asked = new Map<string, string>()
  /** Webhooks whose job runs here, and whether an event came in meanwhile. */
  const running = new Map<string, boolean>()
  let asking: Promise<void> | undefined
  let isClosed = false
  const timer = setInterval(() => sweep().catch(onError), sweepEveryMs).unref()

  function onEmitted(bot: BotOfEvent): void {
    for (const webhookId of webhooksOf(bot))
      if (running.has(webhookId)) running.set(webhookId, true)
      else askFor(bot.accountId, webhookId)
  }

  function askFor(accountId: string, webhookId: string): void {
    asked.set(webhookId, accountId)
    asking ??= new Promise<void>((resolve) => setTimeout(resolve, askEveryMs))
      .then(ask)
      .catch(onError)
      .finally(() => {
        asking = undefined
      })
  }

  const track = (job: JobHandler): JobHandler => ({
    ...job,
    async run(given, signal, whileIdle) {
      const { accountId, subjectId: webhookId } = given
      running.set(webhookId, false)
      try {
        await job.run(given, signal, whileIdle)
      } finally {
        const hasEvents = running.get(webhookId)
        running.delete(webhookId)
        // Perhaps after it last read the outbox. After the end of this server, a sweep finds it.
        if (hasEvents && !isClosed) askFor(accountId, webhookId)
      }
    },
  })

  async function ask(): Promise<void> {
    while (asked.size > 0) {
      const all = [...asked]
      asked.clear()
      for (const [webhookId, accountId] of all) await store.enqueue(accountId, webhookId, now())
      wake()
    }
  }

  async function sweep(): Promise<void> {
    await findDead()
    await findForgotten()
  }

  /** Also those that have nothing left to send, so that no job looks at them. */
  const findDead = () =>
    forPages(
      (after) => store.listFailing(now() - offAfterMs, after, webhooksAtOnce),
      async (failing) => {
        for (const webhook of failing) if (isDead(healthOf(webhook), now())) await onDead(webhook)
      },
    )

  const findForgotten = () =>
    forPages(
      (after) => store.listForgotten(after, webhooksAtOnce),
      async (forgotten) => {
        for (const { accountId, id } of forgotten) await store.enqueue(accountId, id, now())
        if (forgotten.length > 0) wake()
      },
    )

  return {
    onEmitted,
    track,
    sweep,
    /** Until everything asked for is enqueued. */
    settle: async (): Promise<void> => asking,
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await asking
    },
  }
}

/** A few at a time, so that the database is free for others in between. */
async function forPages<Row extends { id: string }>(
  list: (afterId: string) => Promise<Row[]>,
  work: (rows: Row[]) => Promise<void>,
): Promise<void> {
  for (let after = firstId; ; ) {
    const rows = await list(after)
    await work(rows)
    if (rows.length < webhooksAtOnce) return
    after = rows.at(-1)?.id ?? after
    await nextTick()
  }
}
