import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Entry } from 'beckon-contract'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { useSave } from '../save.ts'
import { entriesOf } from './knowledge-queries.ts'

const undoableMs = 10_000
const shownCharacters = 60

/** Deletes at once, and offers the way back for a while: no question asked that is answered "yes" without reading. */
export function useEntryRemoval(botId: string) {
  const affected = [entriesOf(botId), allBots]
  const restore = useSave(
    affected,
    ({ questions, answer }: Entry) => api.entries.create(botId, { questions, answer }),
    {
      saved: 'It is back',
    },
  )
  return useSave(affected, (entry: Entry) => api.entries.remove(botId, entry.id), {
    onSaved: (_, entry) => {
      const id = `removed-${entry.id}`
      const undo = () => {
        notifications.hide(id)
        restore.mutate(entry)
      }
      notifications.show({ id, autoClose: undoableMs, color: 'gray', message: <Removed entry={entry} onUndo={undo} /> })
    },
  })
}

function Removed({ entry, onUndo }: { entry: Entry; onUndo: () => void }) {
  const question = entry.questions[0] ?? ''
  const name = question.length > shownCharacters ? `${question.slice(0, shownCharacters)}…` : question
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm">Deleted “{name}”</Text>
      <Anchor component="button" type="button" fz="sm" fw={600} onClick={onUndo}>
        Undo
      </Anchor>
    </Group>
  )
}
