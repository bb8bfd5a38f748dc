import { ActionIcon, Button, Group, NativeSelect, TagsInput, Tooltip } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type InboxConversation, labelCharacters } from 'beckon-contract'
import { membersQuery } from '../accounts/members-queries.ts'
import { DeleteConversation } from '../conversations/delete-conversation.tsx'
import { useConversationChange } from './conversation-change.ts'
import { useInboxPlace } from './inbox-place.ts'
import { labelsQuery } from './inbox-queries.ts'
import styles from './reader-head.module.css'

/** What people do with a conversation: review, label, assign, delete. */
export function ReaderHead({ conversation, isEditable }: { conversation: InboxConversation; isEditable: boolean }) {
  const { onStep } = useInboxPlace()
  return (
    <header className={styles.head}>
      <Group gap={6} wrap="nowrap">
        <Tooltip label="Previous (k)">
          <ActionIcon variant="default" size={30} aria-label="Previous conversation" onClick={() => onStep(-1)}>
            <IconChevronUp size={16} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label="Next (j)">
          <ActionIcon variant="default" size={30} aria-label="Next conversation" onClick={() => onStep(1)}>
            <IconChevronDown size={16} />
          </ActionIcon>
        </Tooltip>
        {isEditable && <Review conversation={conversation} />}
      </Group>
      {isEditable && <Marks conversation={conversation} />}
    </header>
  )
}

function Review({ conversation: { id, reviewed, ...conversation } }: { conversation: InboxConversation }) {
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
      <DeleteConversation conversation={{ ...conversation, id }} />
    </>
  )
}

function Marks({ conversation: { id, labels, assignee } }: { conversation: InboxConversation }) {
  const { data: known } = useQuery(labelsQuery)
  const { data: members } = useQuery(membersQuery)
  const change = useConversationChange()
  const setLabels = (names: string[]) => {
    for (const addLabel of names.filter((name) => !labels.some((label) => label.name === name)))
      change.mutate({ ids: [id], addLabel })
    for (const label of labels.filter(({ name }) => !names.includes(name)))
      change.mutate({ ids: [id], removeLabel: label.id })
  }
  return (
    <div className={styles.marks}>
      <TagsInput
        size="xs"
        aria-label="Labels"
        placeholder={labels.length === 0 ? 'Add labels' : ''}
        data={(known?.data ?? []).map(({ name }) => name)}
        value={labels.map(({ name }) => name)}
        onChange={setLabels}
        maxLength={labelCharacters}
      />
      <NativeSelect
        size="xs"
        aria-label="Assignee"
        value={assignee?.id ?? ''}
        onChange={(event) => change.mutate({ ids: [id], assigneeId: event.currentTarget.value || null })}
        data={[
          { value: '', label: 'Nobody assigned' },
          ...(members?.data ?? []).map(({ personId, name }) => ({ value: personId, label: name })),
        ]}
      />
    </div>
  )
}
