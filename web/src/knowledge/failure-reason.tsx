import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { modelFaultTable } from 'beckon-contract'
import { turnQuery } from '../conversations/conversation-queries.ts'

/** What the bot's people may know of a failed model, and its callers may not. */
export function FailureReason({ botId, turnId }: { botId: string; turnId: string }) {
  const { data: turn } = useQuery(turnQuery(botId, turnId))
  const { providerError, fault } = turn?.trace ?? {}
  if (!providerError) return null
  return (
    <Text fz="xs" c="red">
      {fault && `${modelFaultTable[fault].title}. ${modelFaultTable[fault].advice} `}
      {providerError}
    </Text>
  )
}
