import { Button, Text } from '@mantine/core'
import type { TestRun } from 'beckon-contract'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import styles from './run-progress.module.css'
import { testsOf } from './test-queries.ts'
import { describeProgress } from './test-runs.ts'

interface RunProgressProps {
  botId: string
  run: TestRun
  isEditable: boolean
}

export function RunProgress({ botId, run, isEditable }: RunProgressProps) {
  const cancel = useSave(testsOf(botId), () => api.tests.cancel(botId, run.id))
  const words = describeProgress(run)
  return (
    <div className={styles.progress}>
      <div className={styles.words}>
        <Text fz="sm" className={styles.figures}>
          {words}
        </Text>
        {isEditable && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            flex="none"
            onClick={() => cancel.mutate()}
            loading={cancel.isPending}
          >
            Cancel
          </Button>
        )}
      </div>
      {run.state === 'running' && run.total > 0 && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label="Running tests"
          aria-valuenow={run.done}
          aria-valuemin={0}
          aria-valuemax={run.total}
          aria-valuetext={words}
        >
          <div className={styles.bar} style={{ width: `${(100 * run.done) / run.total}%` }} />
        </div>
      )}
    </div>
  )
}
