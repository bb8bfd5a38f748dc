import { IconTrash } from '@tabler/icons-react'
import { EmptyState } from '../layout/empty-state.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { linkToList, useInboxPlace } from './inbox-place.ts'
import { withTurn } from './inbox-search.ts'

/** Instead of a conversation that was deleted, also while it was open. */
export function NoLongerThere() {
  const { botId } = useInboxPlace()
  return (
    <div role="status">
      <EmptyState
        icon={<IconTrash size={28} stroke={1.5} />}
        title="This conversation no longer exists"
        action={
          <ButtonLink {...linkToList(botId)} search={withTurn()} variant="default">
            All conversations
          </ButtonLink>
        }
      >
        It was deleted by a member, by an app, or by the rule for old conversations.
      </EmptyState>
    </div>
  )
}
