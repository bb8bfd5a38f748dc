import { Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  type EntryChoice,
  type EntryCount,
  type EntryFilterQuery,
  exportedEntriesMost,
  limits,
  type MatchingEntries,
} from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'
import { useChangeUndo } from './entry-change-undo.ts'
import { changedByEntries, matchingQuery } from './knowledge-queries.ts'

const undoableMs = 10_000

interface ChosenEntriesProps {
  botId: string
  ids: string[]
  /** Everything that is shown is selected, and there is more. */
  isAllShown: boolean
  /** All that match are selected, and not only what is shown. */
  matching: EntryCount | null
  filter: EntryFilterQuery
  onMatching: (matching: EntryCount) => void
  onClear: () => void
}

/** What can be done with the selected answers. */
export function ChosenEntries({ botId, ids, isAllShown, matching, filter, onMatching, onClear }: ChosenEntriesProps) {
  const [isOpen, question] = useDisclosure(false)
  const undo = useChangeUndo(botId)
  const choice: EntryChoice = matching ? { matching: { ...filter, until: matching.until } } : { ids }
  const count = matching?.count ?? ids.length
  const remove = useSave(changedByEntries(botId), () => api.entries.removeMany(botId, choice), {
    onSaved: ({ deleted, changeId }) => {
      question.close()
      onClear()
      if (changeId !== undefined)
        showUndo({
          id: `removed-${changeId}`,
          done: `${countOf(deleted, 'answer')} deleted`,
          withinMs: undoableMs,
          onUndo: () => undo.mutate(changeId),
        })
    },
  })
  return (
    <Group gap="xs" mih={36} aria-live="polite">
      <Text fz="sm" c="dimmed">
        {ids.length === 0 && 'Select answers to tag, export or delete several at once.'}
        {ids.length > 0 && (matching ? `All ${countOf(count, 'answer')}` : `${ids.length} selected`)}
      </Text>
      {ids.length > 0 && (
        <>
          {isAllShown && !matching && <MatchingOffer botId={botId} filter={filter} onChoose={onMatching} />}
          <TagChange botId={botId} choice={choice} />
          <ExportChosen botId={botId} ids={ids} matching={choice.matching} />
          <Button size="compact-sm" color="red" variant="light" onClick={question.open}>
            Delete {count.toLocaleString('en')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      <ConfirmModal
        opened={isOpen}
        onClose={question.close}
        title={`Delete ${countOf(count, 'answer')}?`}
        confirmLabel="Delete"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        The bot stops answering from them at once. For seven days you can undo this, in the menu under “Imports and
        deletions”.
        {matching && ' Answers that somebody changed after you selected them are kept.'}
      </ConfirmModal>
    </Group>
  )
}

/** After everything that is shown was selected. */
function MatchingOffer({
  botId,
  filter,
  onChoose,
}: Pick<ChosenEntriesProps, 'botId' | 'filter'> & { onChoose: (matching: EntryCount) => void }) {
  const { data, error, refetch } = useQuery(matchingQuery(botId, filter))
  if (error)
    return (
      <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
        The answers that match couldn’t be counted. Try again
      </Button>
    )
  return (
    <Button size="compact-sm" variant="subtle" loading={!data} onClick={() => data && onChoose(data)}>
      {data ? `Select all ${countOf(data.count, 'answer')} that match` : 'Select all that match'}
    </Button>
  )
}

function ExportChosen({
  botId,
  ids,
  matching,
}: {
  botId: string
  ids: string[]
  matching: MatchingEntries | undefined
}) {
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" disabled={!matching && ids.length > exportedEntriesMost}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'json'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={api.entries.exportUrl(botId, { format, ...(matching ?? { ids: ids.join(',') }) })}
            download
          >
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function TagChange({ botId, choice }: { botId: string; choice: EntryChoice }) {
  const [tag, setTag] = useState('')
  const save = useSave(
    changedByEntries(botId),
    (change: { add?: string[]; remove?: string[] }) => api.entries.changeTags(botId, { ...choice, ...change }),
    { saved: ({ changed }) => `${countOf(changed, 'answer')} changed`, onSaved: () => setTag('') },
  )
  const tags = tag
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, limits.tagsPerEntry)
  const isDisabled = tags.length === 0 || save.isPending
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!isDisabled) save.mutate({ add: tags })
      }}
    >
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          w={110}
          aria-label="Tag"
          placeholder="Tag"
          maxLength={limits.tagCharacters}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Button type="submit" size="compact-sm" variant="light" disabled={isDisabled}>
          Add tag
        </Button>
        <Button size="compact-sm" variant="subtle" disabled={isDisabled} onClick={() => save.mutate({ remove: tags })}>
          Remove tag
        </Button>
      </Group>
    </form>
  )
}
