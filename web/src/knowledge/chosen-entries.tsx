import { Button, Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import { changedByEntries } from './knowledge-queries.ts'

interface ChosenEntriesProps {
  botId: string
  ids: string[]
  onClear: () => void
}

/** What can be done with the selected answers. */
export function ChosenEntries({ botId, ids, onClear }: ChosenEntriesProps) {
  const [isOpen, question] = useDisclosure(false)
  const remove = useSave(changedByEntries(botId), () => api.entries.removeMany(botId, ids), {
    saved: ({ deleted }) => `${countOf(deleted, 'answer')} deleted`,
    onSaved: () => {
      question.close()
      onClear()
    },
  })
  return (
    <Group gap="sm" mih={36} aria-live="polite">
      <Text fz="sm" c="dimmed">
        {ids.length === 0 ? 'Select answers to tag or delete several at once.' : `${ids.length} selected`}
      </Text>
      {ids.length > 0 && (
        <>
          <TagChange botId={botId} ids={ids} />
          <Button size="compact-sm" color="red" variant="light" onClick={question.open}>
            Delete {ids.length}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      <ConfirmModal
        opened={isOpen}
        onClose={question.close}
        title={`Delete ${countOf(ids.length, 'answer')}?`}
        confirmLabel="Delete"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        The bot stops answering from them at once. This can’t be undone; export them first if you may need them again.
      </ConfirmModal>
    </Group>
  )
}

function TagChange({ botId, ids }: { botId: string; ids: string[] }) {
  const [tag, setTag] = useState('')
  const save = useSave(
    changedByEntries(botId),
    (change: { add?: string[]; remove?: string[] }) => api.entries.changeTags(botId, { ids, ...change }),
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
          w={130}
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
