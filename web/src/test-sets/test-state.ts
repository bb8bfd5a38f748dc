import type { TestCase, TestRun } from 'beckon-contract'

export const isRunning = ({ state }: Pick<TestRun, 'state'>) => state === 'waiting' || state === 'running'

/** When it was last run. What is only offered does not pass. */
export const hasFailed = ({ lastVerdict }: Pick<TestCase, 'lastVerdict'>) =>
  lastVerdict !== null && lastVerdict !== 'passed'
