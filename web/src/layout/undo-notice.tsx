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
  /** Where it is found now. */
  place?: { name: string; onShow: () => void }
}

/** Says what was done, and offers the way back for a while. */
export function showUndo({ id, done, name, withinMs, onUndo, place }: Undoable) {
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  const show = place && {
    ...place,
    onShow() {
      notifications.hide(id)
      place.onShow()
    },
  }
  notifications.show({
    id,
    autoClose: withinMs,
    color: 'gray',
    message: <UndoNotice done={done} name={name} onUndo={undo} {...(show && { place: show })} />,
  })
}

function UndoNotice({ done, name, onUndo, place }: Pick<Undoable, 'done' | 'name' | 'onUndo' | 'place'>) {
  const short = name.length > shownCharacters ? `${name.slice(0, shownCharacters)}…` : name
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <Text fz="sm">
        {done} “{short}”
        {place && (
          <>
            {' '}
            <Anchor component="button" type="button" fz="sm" onClick={place.onShow}>
              {place.name}
            </Anchor>
          </>
        )}
      </Text>
      <Anchor component="button" type="button" fz="sm" fw={600} flex="none" onClick={onUndo}>
        Undo
      </Anchor>
    </Group>
  )
}
