import { Button, Checkbox, Group, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Entry } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useSave } from '../save.ts'
import { changedByEntries } from './knowledge-queries.ts'

interface EntryTableProps {
  botId: string
  entries: Entry[]
  isEditable: boolean
  /** Opens an entry's editor, in the list of cards. */
  onEdit: (id: string) => void
}

/** Many answers at a glance, and what is done with several at once. */
export function EntryTable({ botId, entries, isEditable, onEdit }: EntryTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const ids = entries.map(({ id }) => id).filter((id) => chosen.has(id))
  const toggle = (id: string) =>
    setChosen((before) => (before.has(id) ? without(before, id) : new Set([...before, id])))
  return (
    <>
      {isEditable && <ChosenBar botId={botId} ids={ids} onDone={() => setChosen(new Set())} />}
      <Table.ScrollContainer minWidth={560} type="native">
        <Table verticalSpacing="xs" layout="fixed" highlightOnHover aria-label="Questions and answers">
          <Table.Thead>
            <Table.Tr>
              {isEditable && (
                <Table.Th w={40}>
                  <Checkbox
                    aria-label="Select all that are shown"
                    checked={ids.length > 0 && ids.length === entries.length}
                    indeterminate={ids.length > 0 && ids.length < entries.length}
                    onChange={(event) =>
                      setChosen(event.currentTarget.checked ? new Set(entries.map(({ id }) => id)) : new Set())
                    }
                  />
                </Table.Th>
              )}
              <Table.Th w="40%">Question</Table.Th>
              <Table.Th>Answer</Table.Th>
              <Table.Th w={92}>Wordings</Table.Th>
              <Table.Th w={124}>Changed</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(({ id, questions, answer, updatedAt }) => (
              <Table.Tr key={id}>
                {isEditable && (
                  <Table.Td>
                    <Checkbox
                      aria-label={`Select “${questions[0]}”`}
                      checked={chosen.has(id)}
                      onChange={() => toggle(id)}
                    />
                  </Table.Td>
                )}
                <Table.Td>
                  {isEditable ? (
                    <Button variant="transparent" size="compact-sm" px={0} maw="100%" onClick={() => onEdit(id)}>
                      <Text span fz="sm" truncate>
                        {questions[0]}
                      </Text>
                    </Button>
                  ) : (
                    <Text fz="sm">{questions[0]}</Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <Text fz="sm" lineClamp={1}>
                    {answer}
                  </Text>
                </Table.Td>
                <Table.Td>{questions.length}</Table.Td>
                <Table.Td>
                  <RelativeTime value={updatedAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  )
}

function ChosenBar({ botId, ids, onDone }: { botId: string; ids: string[]; onDone: () => void }) {
  const [isOpen, question] = useDisclosure(false)
  const remove = useSave(changedByEntries(botId), () => api.entries.removeMany(botId, ids), {
    saved: ({ deleted }) => `${countOf(deleted, 'answer')} deleted`,
    onSaved: () => {
      question.close()
      onDone()
    },
  })
  return (
    <Group gap="sm" mih={30} aria-live="polite">
      <Text fz="sm" c="dimmed">
        {ids.length === 0 ? 'Select answers to delete several at once.' : `${ids.length} selected`}
      </Text>
      {ids.length > 0 && (
        <>
          <Button size="compact-sm" color="red" variant="light" onClick={question.open}>
            Delete {ids.length}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onDone}>
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

const without = (set: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set([...set].filter((one) => one !== id))
