import type { TestReport, TestResult, TestVerdict } from 'beckon-contract'

export interface ReportGroups {
  gotWorse: TestResult[]
  gotBetter: TestResult[]
  /** As bad as before, or new. */
  otherFailures: TestResult[]
  /** The rest. */
  passed: TestResult[]
}

/** Neither no reply nor a wrong one is better. */
const ranks: Record<TestVerdict, number> = { passed: 2, offered: 1, failed: 0, error: 0 }

/** Above 0 if it is better than before. */
const changeOf = ({ verdict, previousVerdict }: TestResult) =>
  previousVerdict === null ? 0 : ranks[verdict] - ranks[previousVerdict]

/** Changes first. An answer that is only offered doesn't pass. */
export function groupResults(results: TestResult[]): ReportGroups {
  const unchanged = results.filter((result) => changeOf(result) === 0)
  return {
    gotWorse: results.filter((result) => changeOf(result) < 0),
    gotBetter: results.filter((result) => changeOf(result) > 0),
    otherFailures: unchanged.filter(({ verdict }) => verdict !== 'passed'),
    passed: unchanged.filter(({ verdict }) => verdict === 'passed'),
  }
}

/** "+2, −1, 15 → 16 tests", or that nothing changed; null if there is nothing to compare with. */
export function formatChange({ run, previous, results }: TestReport): string | null {
  if (!previous) return null
  const { gotBetter, gotWorse } = groupResults(results)
  const changes = [
    ...(gotBetter.length > 0 ? [`+${gotBetter.length}`] : []),
    ...(gotWorse.length > 0 ? [`−${gotWorse.length}`] : []),
    ...(run.total !== previous.total ? [`${previous.total} → ${run.total} tests`] : []),
  ]
  if (changes.length > 0) return changes.join(', ')
  const isSame = results.every(({ verdict, previousVerdict }) => verdict === previousVerdict)
  return isSame ? 'no change' : 'none better or worse'
}
