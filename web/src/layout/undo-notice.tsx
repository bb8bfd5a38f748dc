import { Anchor, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

const shownCharacters = 60

interface Undoable {
  id: string
  /** What was done, such as "Deleted". */
  done: string
  /** What it was done to; a long text is cut. Absent: `done` says it. */
  name?: string | undefined
  withinMs: number
  onUndo: () => void
  /** A follow-up action, such as "Ask again". */
  also?: { label: string; onClick: () => void } | undefined
}

/** Says what was done, and offers undo for a while. */
export function showUndo({ id, done, name, withinMs, onUndo, also }: Undoable) {
  const closing = (act: () => void) => () => {
    notifications.hide(id)
    act()
  }
  notifications.show({
    id,
    autoClose: withinMs,
    color: 'gray',
    message: (
      <UndoNotice
        done={done}
        name={name}
        actions={[...(also ? [also] : []), { label: 'Undo', onClick: onUndo }].map(({ label, onClick }) => ({
          label,
          onClick: closing(onClick),
        }))}
      />
    ),
  })
}

interface UndoNoticeProps extends Pick<Undoable, 'done' | 'name'> {
  actions: { label: string; onClick: () => void }[]
}

function UndoNotice({ done, name, actions }: UndoNoticeProps) {
  const short = name && (name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name)
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm">
        {done}
        {short && ` “${short}”`}
      </Text>
      <Group gap="sm" wrap="nowrap" flex="none">
        {actions.map(({ label, onClick }) => (
          <Anchor key={label} component="button" type="button" fz="sm" fw={600} onClick={onClick}>
            {label}
          </Anchor>
        ))}
      </Group>
    </Group>
  )
}
