import type { BotRow, Bots } from '../bots/bots.ts'
import type { Engine } from '../engines/engine.ts'
import type { Clock } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createTestCaseStore } from './test-cases.store.ts'
import { createTestCases } from './test-cases.ts'
import { createTestFiles } from './test-files.ts'
import { createTestRunJob } from './test-run-job.ts'
import { createTestRunStore } from './test-runs.store.ts'
import { createTestRuns } from './test-runs.ts'

interface Parts {
  database: OpenDatabase
  bots: Bots
  engine: Engine
  /** For bots with a model: records usage and enforces the budgets. */
  budgetedEngine: Engine
  engineTimeoutMs: number
  serviceModel: string | undefined
  /** Whether a bot's index is up to date. */
  isIndexed: (bot: BotRow) => Promise<boolean>
  /** Called when a job is waiting. */
  onAsked: () => void
  now: Clock
}

/** Test sets: the cases of a bot, their files, and runs that ask them all. */
export function createTestSets({ database, bots, serviceModel, onAsked, now, ...asking }: Parts) {
  const cases = createTestCaseStore(database)
  const running = { store: createTestRunStore(database.db), cases, bots, serviceModel, now }
  return {
    cases: createTestCases({ store: cases, bots, now }),
    files: createTestFiles({ store: cases, bots, now }),
    runs: createTestRuns({ ...running, onAsked }),
    job: createTestRunJob({ ...running, ...asking }),
  }
}
