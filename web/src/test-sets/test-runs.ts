import type { TestRun } from 'beckon-contract'
import { countOf } from '../layout/count-of.ts'
import { isRunning } from './test-state.ts'

type Figures = Pick<TestRun, 'passed' | 'offered' | 'done' | 'total' | 'state'>

/** For an incomplete run, what it has done so far counts. */
const countedOf = ({ state, done, total }: Figures) => (state === 'completed' ? total : done)

/** Rounded down: 100% means that nothing failed. */
export function passRate(run: Figures): number {
  const counted = countedOf(run)
  return counted === 0 ? 0 : Math.floor((100 * run.passed) / counted)
}

/** "41 of 50 passed (82%), 4 offered". */
export function describeResult(run: Figures): string {
  const offered = run.offered > 0 ? `, ${run.offered} offered` : ''
  return `${run.passed} of ${countedOf(run)} passed (${passRate(run)}%)${offered}`
}

export const describeCause = ({ cause }: Pick<TestRun, 'cause'>) => (cause === 'change' ? 'after a change' : 'by hand')

export function describeProgress({ state, cause, done, total }: Pick<TestRun, 'state' | 'cause' | 'done' | 'total'>) {
  if (state === 'running') return `Running ${describeCause({ cause })}: ${done} of ${countOf(total, 'test')} done`
  return cause === 'change' ? 'Something changed: tests run once changes stop' : 'Waiting to start'
}

/** Why the newest run has no full result; null if it has one, or will have. */
export function describeBrokenOff({ state, done, total, error }: TestRun): string | null {
  if (state === 'cancelled') return `The last run was cancelled after ${done} of ${countOf(total, 'test')}.`
  if (state === 'failed') return `The last run failed. ${error ?? ''}`.trim()
  return null
}

/** What has changed since the runs were last seen, for screen readers. */
export function runNews(before: TestRun | undefined, now: TestRun | undefined): string {
  if (!now || (now.id === before?.id && now.state === before.state)) return ''
  if (now.state === 'completed') return `Tests finished: ${describeResult(now)}.`
  if (isRunning(now)) return before && now.id === before.id ? '' : `Tests are running, ${describeCause(now)}.`
  return describeBrokenOff(now) ?? ''
}
