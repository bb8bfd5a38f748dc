import { NativeSelect, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type InboxConversation, labelCharacters } from 'beckon-contract'
import { membersQuery } from '../accounts/members-queries.ts'
import { useConversationChange } from './conversation-change.ts'
import { labelsQuery } from './inbox-queries.ts'

/** Its labels and its assignee. Loaded after the messages, which are read first. */
export function ConversationMarks({ conversation: { id, labels, assignee } }: { conversation: InboxConversation }) {
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
    <>
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
    </>
  )
}
