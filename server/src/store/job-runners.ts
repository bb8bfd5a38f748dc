import { limits } from 'beckon-contract'
import type { Clock } from '../lib/clock.ts'
import type { OpenDatabase } from './database.ts'
import { createJobRunner, RetryLater } from './job-runner.ts'
import { createJobs } from './jobs.ts'
import { type PubSub, topics } from './pub-sub.ts'

/** Webhooks whose jobs start or end at the same time. While they send, they hold no slot. */
const deliverySlots = 8
/** Webhooks that are served at the same time, of all accounts: one that hangs must not keep another waiting. */
const webhooksAtOnce = 512

interface Parts {
  database: OpenDatabase
  pubSub: PubSub
  now: Clock
  log: { warn: (error: unknown, text: string) => void; error: (error: unknown, text: string) => void }
}

/** The runner of all background jobs but those of webhooks, which have their own, so that no event waits for a crawl. */
export function createJobRunners({ database, pubSub, now, log }: Parts) {
  const parts = {
    jobs: createJobs(database, now),
    now,
    onError: (error: unknown) =>
      error instanceof RetryLater ? log.warn(error.cause, error.message) : log.error(error, 'job failed'),
  }
  const askForHelp = (kind: 'any' | 'webhooks') => () => pubSub.publish(topics.jobDue, kind)
  const jobs = createJobRunner({ ...parts, onFull: askForHelp('any') })
  const deliveryJobs = createJobRunner({
    ...parts,
    slots: deliverySlots,
    jobsAtMost: webhooksAtOnce,
    jobsOfAccountAtMost: limits.webhooksPerAccount,
    onFull: askForHelp('webhooks'),
  })
  pubSub.subscribe(topics.jobDue, (kind) => (kind === 'webhooks' ? deliveryJobs : jobs).help())
  return { jobs, deliveryJobs }
}
