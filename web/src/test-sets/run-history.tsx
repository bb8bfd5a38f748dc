import { UnstyledButton } from '@mantine/core'
import type { TestRun } from 'beckon-contract'
import { formatRelative } from '../layout/relative-words.ts'
import styles from './run-history.module.css'
import { describeCause, passRate } from './test-runs.ts'

const shownAtMost = 24

interface RunHistoryProps {
  /** Finished runs, newest first. */
  runs: TestRun[]
  shownId: string
  onShow: (run: TestRun) => void
}

/** The pass rates of the last runs, oldest first. A click shows the report. */
export function RunHistory({ runs, shownId, onShow }: RunHistoryProps) {
  return (
    <ol className={styles.history} aria-label="Earlier runs">
      {runs
        .slice(0, shownAtMost)
        .toReversed()
        .map((run) => (
          <li key={run.id} className={styles.run}>
            <UnstyledButton
              className={styles.column}
              title={describeRun(run)}
              aria-label={describeRun(run)}
              aria-pressed={run.id === shownId}
              onClick={() => onShow(run)}
            >
              <span
                className={styles.bar}
                data-whole={run.state === 'completed' || undefined}
                style={{ height: `${passRate(run)}%` }}
              />
            </UnstyledButton>
          </li>
        ))}
    </ol>
  )
}

const describeRun = (run: TestRun) => {
  const state = run.state === 'completed' ? '' : `, ${run.state}`
  return `${passRate(run)}% passed, ${describeCause(run)}, ${formatRelative(new Date(run.createdAt), new Date())}${state}`
}
