import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const shownCharacters = 60

interface Undoable {
  id: string
  /** What was done, such as "Deleted". */
  done: string
  /** What it was done to; a long one is cut. */
  name: string
  withinMs: number
  onUndo: () => void
}

/** Says what was done, and offers the way back for a while. */
export function showUndo({ id, done, name, withinMs, onUndo }: Undoable) {
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.show({
    id,
    autoClose: withinMs,
    color: 'gray',
    message: <UndoNotice done={done} name={name} onUndo={undo} />,
  })
}

function UndoNotice({ done, name, onUndo }: Pick<Undoable, 'done' | 'name' | 'onUndo'>) {
  const short = name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm">
        {done} “{short}”
      </Text>
      <Anchor component="button" type="button" fz="sm" fw={600} onClick={onUndo}>
        Undo
      </Anchor>
    </Group>
  )
}
