import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { InboxConversation } from 'beckon-contract'
import { Suspense } from 'react'
import { DeleteConversation } from '../conversations/delete-conversation.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { useConversationChange } from './conversation-change.ts'
import { useInboxPlace } from './inbox-place.ts'
import styles from './reader-head.module.css'

const Marks = lazyPart(async () => (await import('./conversation-marks.tsx')).ConversationMarks)

/** What people do with a conversation: review, label, assign, delete. */
export function ReaderHead({ conversation, isEditable }: { conversation: InboxConversation; isEditable: boolean }) {
  const { onStep } = useInboxPlace()
  return (
    <header className={styles.head}>
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
