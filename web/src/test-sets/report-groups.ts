import type { TestReport, TestResult } from 'beckon-contract'

export interface ReportGroups {
  nowFailing: TestResult[]
  nowPassing: TestResult[]
  /** Failed before as well, or were not there before. */
  otherFailures: TestResult[]
  /** The rest. */
  passed: TestResult[]
}

const hasPassed = ({ verdict }: Pick<TestResult, 'verdict'>) => verdict === 'passed'
const passedBefore = ({ previousVerdict }: TestResult) => previousVerdict === 'passed'
const failedBefore = ({ previousVerdict }: TestResult) => previousVerdict !== null && previousVerdict !== 'passed'

/** What changed comes first. An answer that is only offered does not pass. */
export function groupResults(results: TestResult[]): ReportGroups {
  const passed = results.filter(hasPassed)
  const failed = results.filter((result) => !hasPassed(result))
  return {
    nowFailing: failed.filter(passedBefore),
    nowPassing: passed.filter(failedBefore),
    otherFailures: failed.filter((result) => !passedBefore(result)),
    passed: passed.filter((result) => !failedBefore(result)),
  }
}

/** "+2, −1", or that nothing changed; null where there is nothing to compare with. */
export function sayChange({ previous, results }: TestReport): string | null {
  if (!previous) return null
  const { nowPassing, nowFailing } = groupResults(results)
  if (nowPassing.length + nowFailing.length === 0) return 'no change'
  return [
    ...(nowPassing.length > 0 ? [`+${nowPassing.length}`] : []),
    ...(nowFailing.length > 0 ? [`−${nowFailing.length}`] : []),
  ].join(', ')
}
