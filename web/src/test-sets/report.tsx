import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callsModel, type TestReport, type TestRun } from 'beckon-contract'
import { LoadingRows } from '../layout/loading-state.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import styles from './report.module.css'
import { PassedGroup, ReportGroup } from './report-group.tsx'
import { formatChange, groupResults } from './report-groups.ts'
import { RunHistory } from './run-history.tsx'
import { testReportQuery } from './test-queries.ts'
import { describeCause, describeResult } from './test-runs.ts'

interface ReportProps {
  botId: string
  /** Finished runs, newest first. */
  runs: TestRun[]
  shown: TestRun
  /** Null: the newest. */
  onShow: (run: TestRun | null) => void
  isNewest: boolean
}

/** The results of a run: the figures, then changes, then failures. */
export function Report({ botId, runs, shown, onShow, isNewest }: ReportProps) {
  const { data: report, error } = useQuery({ ...testReportQuery(botId, shown), placeholderData: keepPreviousData })
  return (
    <>
      <Card component="section" aria-label="Result" padding="md">
        <div className={styles.head}>
          <div className={styles.words}>
            <Title order={2} fz="md" className={styles.figures}>
              {describeResult(shown)} {report?.run.id === shown.id && <Change report={report} />}
            </Title>
            <Text component="div" fz="xs" c="dimmed" className={styles.facts}>
              <span>
                Run {describeCause(shown)} <RelativeTime value={shown.createdAt} />
              </span>
              {callsModel(shown) && <span>with {shown.model ?? 'a model'}</span>}
              {shown.state !== 'completed' && <span>{shown.state}</span>}
            </Text>
          </div>
          {runs.length > 1 && <RunHistory runs={runs} shownId={shown.id} onShow={onShow} />}
        </div>
        {!isNewest && (
          <Group mt="xs">
            <Button variant="light" size="compact-sm" onClick={() => onShow(null)}>
              Back to the newest run
            </Button>
          </Group>
        )}
      </Card>
      {report ? <Groups report={report} /> : error ? <Text fz="sm">{error.message}</Text> : <LoadingRows />}
    </>
  )
}

function Change({ report }: { report: TestReport }) {
  const words = formatChange(report)
  if (!words || !report.previous) return null
  return (
    <Text component="span" fz="sm" fw={500} c="dimmed" title="Compared with the previous run">
      {words}
    </Text>
  )
}

function Groups({ report }: { report: TestReport }) {
  const { gotWorse, gotBetter, otherFailures, passed } = groupResults(report.results)
  return (
    <Stack key={report.run.id} gap="lg">
      <ReportGroup title="Got worse" results={gotWorse} tone="bad" />
      <ReportGroup title="Got better" results={gotBetter} tone="good" />
      <ReportGroup title={gotWorse.length > 0 ? 'Also failing' : 'Failing'} results={otherFailures} tone="bad" />
      <PassedGroup results={passed} />
    </Stack>
  )
}
