import type { TestCase, TestRun } from 'beckon-contract'

export const isRunning = ({ state }: Pick<TestRun, 'state'>) => state === 'waiting' || state === 'running'

/** In the last run. An answer that is only offered doesn't pass. */
export const hasFailed = ({ lastVerdict }: Pick<TestCase, 'lastVerdict'>) =>
  lastVerdict !== null && lastVerdict !== 'passed'
