import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { modelFaultTable } from 'beckon-contract'
import { turnQuery } from '../conversations/conversation-queries.ts'
import { FaultRepair } from '../providers/fault-repair.tsx'
import { modelFaultQuery } from '../providers/provider-queries.ts'

/** What the bot's people may know of a failed model, and its callers may not. A turn that never began has no trace. */
export function FailureReason({ botId, turnId }: { botId: string; turnId: string | undefined }) {
  const { data: turn } = useQuery({ ...turnQuery(botId, turnId ?? ''), enabled: turnId !== undefined })
  const { data: known } = useQuery({ ...modelFaultQuery(botId), enabled: turnId === undefined })
  const fault = turn?.trace?.fault ?? known?.report?.fault
  const providerError = turn?.trace?.providerError ?? known?.report?.message
  if (!providerError) return null
  return (
    <Text fz="xs" c="red">
      {fault && (
        <>
          {modelFaultTable[fault].title}. <FaultRepair botId={botId} fault={fault} />{' '}
        </>
      )}
      {providerError}
    </Text>
  )
}
