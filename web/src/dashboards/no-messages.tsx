import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'

/** Instead of figures that are all zero. */
export function NoMessages({ botId }: { botId: string | undefined }) {
  return (
    <EmptyState
      icon={<IconChartBar size={28} stroke={1.5} />}
      title="No messages in this range"
      action={
        botId === undefined ? (
          <ButtonLink to="/bots" variant="default">
            Your bots
          </ButtonLink>
        ) : (
          <ButtonLink to="/bots/$botId" params={{ botId }} variant="default">
            Set it up
          </ButtonLink>
        )
      }
    >
      Put {botId === undefined ? 'a bot' : 'this bot'} on your website or call it from your apps. Then you see here what
      people ask, how well it answers, how fast, and at what cost. Messages in the playground aren’t counted.
    </EmptyState>
  )
}
