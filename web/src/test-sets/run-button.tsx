import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Bot, callsModel } from 'beckon-contract'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { providersQuery } from '../providers/provider-queries.ts'
import { useSave } from '../save.ts'
import { testRunsQuery } from './test-queries.ts'

interface RunButtonProps {
  bot: Bot
  testCount: number
  isRunning: boolean
  onStarted: () => void
}

/** Starts a run. If that costs model calls, it says so first. */
export function RunButton({ bot, testCount, isRunning, onStarted }: RunButtonProps) {
  const [isAsking, asking] = useDisclosure(false)
  const run = useSave(testRunsQuery(bot.id), () => api.tests.run(bot.id), {
    onSaved: () => {
      asking.close()
      onStarted()
    },
  })
  const isOfModel = callsModel(bot)
  return (
    <>
      <Button
        leftSection={<IconPlayerPlay size={16} />}
        disabled={isRunning || testCount === 0}
        loading={run.isPending}
        onClick={isOfModel ? asking.open : () => run.mutate()}
      >
        Run tests
      </Button>
      {isOfModel && (
        <ConfirmModal
          opened={isAsking}
          onClose={asking.close}
          title={`Run ${countOf(testCount, 'test')} with the model?`}
          confirmLabel="Run tests"
          onConfirm={() => run.mutate()}
          isPending={run.isPending}
        >
          This makes up to {countOf(testCount, 'call')} to <ModelWords bot={bot} />. They cost what other replies cost,
          and count towards the budgets. Tools are not run.
        </ConfirmModal>
      )}
    </>
  )
}

function ModelWords({ bot }: { bot: Bot }) {
  const providers = useQuery(providersQuery).data
  const provider = providers?.data.find(({ id }) => id === bot.providerId)
  const model = bot.providerId === null ? providers?.service?.model : bot.model
  return (
    <>
      <b>{model ?? 'its model'}</b>
      {provider && ` (${provider.name})`}
    </>
  )
}
