import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronLeft, IconChevronUp } from '@tabler/icons-react'
import type { InboxConversation } from 'beckon-contract'
import { Suspense } from 'react'
import { DeleteConversation } from '../conversations/delete-conversation.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { AnchorLink } from '../layout/links.tsx'
import { useConversationChange } from './conversation-change.ts'
import { linkToList, useInboxPlace } from './inbox-place.ts'
import { withTurn } from './inbox-search.ts'
import styles from './reader-head.module.css'

const Marks = lazyPart(async () => (await import('./conversation-marks.tsx')).ConversationMarks)

/** What people do with a conversation: review, label, assign, delete. On a phone, its bar stays in view. */
export function ReaderHead({ conversation, isEditable }: { conversation: InboxConversation; isEditable: boolean }) {
  const { botId, onStep } = useInboxPlace()
  return (
    <header className={styles.head}>
      <div className={styles.bar}>
        <AnchorLink
          {...linkToList(botId)}
          search={withTurn()}
          className={styles.back}
          c="dimmed"
          fz="sm"
          underline="never"
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden />
          All conversations
        </AnchorLink>
        <Group gap={6} wrap="nowrap">
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Previous conversation"
            title="Previous (k)"
            onClick={() => onStep(-1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label="Next conversation"
            title="Next (j)"
            onClick={() => onStep(1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
          {isEditable && <Review conversation={conversation} />}
        </Group>
      </div>
      {isEditable && (
        <div className={styles.marks}>
          <Suspense>
            <Marks conversation={conversation} />
          </Suspense>
        </div>
      )}
    </header>
  )
}

function Review({ conversation: { id, reviewed, ...conversation } }: { conversation: InboxConversation }) {
  const { onDeleted } = useInboxPlace()
  const change = useConversationChange()
  return (
    <>
      <Button
        size="xs"
        variant={reviewed ? 'light' : 'default'}
        color={reviewed ? 'teal' : 'gray'}
        aria-pressed={reviewed}
        leftSection={<IconCheck size={14} />}
        loading={change.isPending}
        onClick={() => change.mutate({ ids: [id], reviewed: !reviewed })}
      >
        {reviewed ? 'Reviewed' : 'Mark as reviewed'}
      </Button>
      <DeleteConversation conversation={{ ...conversation, id }} onDeleted={() => onDeleted(id)} />
    </>
  )
}
