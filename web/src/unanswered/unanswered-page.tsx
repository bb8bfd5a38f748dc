import { Stack, Text } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { UnansweredGroup } from 'beckon-contract'
import { useState } from 'react'
import { useBotId } from '../bots/bot-queries.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { mayEdit, useSession } from '../session.ts'
import { useDismissal } from './dismissal.ts'
import { UnansweredCard } from './unanswered-card.tsx'
import { unansweredQuery } from './unanswered-queries.ts'

export function UnansweredPage() {
  const botId = useBotId()
  const isEditable = mayEdit(useSession().role)
  const { dismiss, isLeaving } = useDismissal(botId)
  const { groups, open, close, answer } = useHeldGroups(botId)
  const shown = groups.filter((group) => !isLeaving(group))
  if (shown.length === 0) return <NothingUnanswered />
  return (
    <Stack gap="md" component="section" aria-label="Unanswered questions" miw={0}>
      <Text fz="sm" c="dimmed">
        Questions from visitors and apps that the bot can’t answer yet. Similar questions are grouped.
      </Text>
      {shown.map((group) => (
        <UnansweredCard
          key={group.id}
          botId={botId}
          group={group}
          isEditable={isEditable}
          onWrite={() => open(group)}
          onClose={() => close(group)}
          onAnswered={() => answer(group)}
          onDismiss={() => dismiss(group)}
        />
      ))}
    </Stack>
  )
}

/**
 * The list, frozen while an answer is being written: a new question must not disrupt the editor. Questions just
 * answered are hidden until the service has checked again.
 */
function useHeldGroups(botId: string) {
  const { data, dataUpdatedAt } = useSuspenseQuery(unansweredQuery(botId))
  const [held, setHeld] = useState<UnansweredGroup[]>([])
  const [writing, setWriting] = useState<string[]>([])
  const [answered, setAnswered] = useState<{ id: string; at: number }[]>([])
  const isGone = ({ id }: UnansweredGroup) => answered.some((one) => one.id === id && one.at === dataUpdatedAt)
  const groups = (writing.length > 0 ? held : data.data).filter((group) => !isGone(group))
  const close = ({ id }: UnansweredGroup) => setWriting((ids) => ids.filter((other) => other !== id))
  return {
    groups,
    open: ({ id }: UnansweredGroup) => {
      setHeld(groups)
      setWriting((ids) => [...ids, id])
    },
    close,
    answer: (group: UnansweredGroup) => {
      setHeld((all) => all.filter(({ id }) => id !== group.id))
      setAnswered((all) => [...all, { id: group.id, at: dataUpdatedAt }])
      close(group)
    },
  }
}

function NothingUnanswered() {
  return (
    <EmptyState icon={<IconMoodSmile size={28} stroke={1.5} />} title="No unanswered questions">
      When someone asks something the bot can’t answer, the question appears here, and you can add an answer in two
      clicks.
    </EmptyState>
  )
}
