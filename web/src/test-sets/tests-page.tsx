import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { callsModel, limits, type TestCase } from 'beckon-contract'
import { useState } from 'react'
import { useBot } from '../bots/bot-queries.ts'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { mayEdit, useSession } from '../session.ts'
import { NoTests } from './no-tests.tsx'
import { Report } from './report.tsx'
import { RunButton } from './run-button.tsx'
import { RunNews } from './run-news.tsx'
import { RunProgress } from './run-progress.tsx'
import { TestList } from './test-list.tsx'
import { testCasesQuery, testRunsQuery } from './test-queries.ts'
import { describeBrokenOff } from './test-runs.ts'
import { isRunning } from './test-state.ts'
import { TestsMenu } from './tests-menu.tsx'

const TestModal = lazyPart(async () => (await import('./test-modal.tsx')).TestModal)
const ImportTestsModal = lazyPart(async () => (await import('./import-tests-modal.tsx')).ImportTestsModal)

/** Questions with their expected replies, and the results of the last runs. */
export function TestsPage() {
  const bot = useBot()
  const isEditable = mayEdit(useSession().role)
  const tests = useSuspenseQuery(testCasesQuery(bot.id)).data.data
  const runs = useSuspenseQuery(testRunsQuery(bot.id)).data.data
  const [dialog, setDialog] = useState<{ test?: TestCase } | 'import' | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)

  const newest = runs[0]
  const running = runs.find(isRunning)
  const ended = runs.filter((run) => !isRunning(run) && run.done > 0)
  const newestResult = ended.find(({ state }) => state === 'completed') ?? ended[0]
  const shown = ended.find(({ id }) => id === chosenId) ?? newestResult
  const brokenOff = newest && describeBrokenOff(newest)

  const add = () => setDialog({})
  const openImport = () => setDialog('import')
  return (
    <Stack gap="lg" component="section" aria-label="Tests" miw={0}>
      {tests.length === 0 ? (
        <NoTests onAdd={isEditable ? add : undefined} onImport={openImport} />
      ) : (
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            Questions with the reply you expect, so you can see what a change improves or breaks.{' '}
            {!callsModel(bot) && 'They run automatically when the bot’s knowledge changes.'}
          </Text>
          <Group gap="xs">
            {isEditable && (
              <>
                <RunButton
                  bot={bot}
                  testCount={tests.length}
                  isRunning={running?.state === 'running'}
                  onStarted={() => setChosenId(null)}
                />
                <Button
                  variant="default"
                  leftSection={<IconPlus size={16} />}
                  disabled={tests.length >= limits.testsPerBot}
                  onClick={add}
                >
                  Add test
                </Button>
              </>
            )}
            <TestsMenu botId={bot.id} onImport={isEditable ? openImport : undefined} />
          </Group>
        </Stack>
      )}
      {running && <RunProgress key={running.id} botId={bot.id} run={running} isEditable={isEditable} />}
      {!running && brokenOff && <Alert color="yellow">{brokenOff}</Alert>}
      {shown && (
        <Report
          botId={bot.id}
          runs={ended}
          shown={shown}
          onShow={(run) => setChosenId(run?.id ?? null)}
          isNewest={shown === newestResult}
        />
      )}
      {tests.length > 0 && (
        <TestList botId={bot.id} tests={tests} onEdit={isEditable ? (test) => setDialog({ test }) : undefined} />
      )}
      <RunNews botId={bot.id} newest={newest} />
      <DialogPlace>
        {dialog === 'import' && <ImportTestsModal botId={bot.id} onClose={() => setDialog(null)} />}
      </DialogPlace>
      <DialogPlace>
        {dialog && dialog !== 'import' && (
          <TestModal botId={bot.id} test={dialog.test} onClose={() => setDialog(null)} />
        )}
      </DialogPlace>
    </Stack>
  )
}
