import { Combobox, Kbd, Modal, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazyPart } from '../layout/lazy-part.ts'
import styles from './command-palette.module.css'
import { usePaletteItems } from './palette-items.ts'
import type { Palette } from './palette-opening.ts'

const ShortcutsModal = lazyPart(async () => (await import('./shortcuts-modal.tsx')).ShortcutsModal)

/** Goes to any bot, page or conversation, and starts what is often done, from the keyboard. */
export function CommandPalette({ palette }: { palette: Palette }) {
  const { typed, setTyped, close: onClose } = palette
  const list = useCombobox({ opened: true })
  const [isListing, setListing] = useState(false)
  const found = usePaletteItems(typed, () => setListing(true))
  const groups = [...new Set(found.map(({ group }) => group))]
  useEffect(() => void list.selectFirstOption(), [found.map(({ id }) => id).join()])

  const choose = (id: string) => {
    const item = found.find((item) => item.id === id)
    if (!item?.isInside) onClose()
    item?.run()
  }
  if (isListing) return <ShortcutsModal onClose={onClose} />
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label="Go to">
        <Combobox store={list} onOptionSubmit={choose}>
          <Combobox.EventsTarget>
            <TextInput
              aria-label="Go to a bot, a page or a conversation"
              placeholder="Go to a bot, a page or a conversation"
              leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
              rightSection={<Kbd size="xs">Esc</Kbd>}
              rightSectionWidth={56}
              size="md"
              variant="unstyled"
              className={styles.field}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onFocus={({ currentTarget }) => {
                palette.onField()
                currentTarget.setSelectionRange(currentTarget.value.length, currentTarget.value.length)
              }}
              // The list would take Esc for itself.
              onKeyDown={(event) => event.key === 'Escape' && onClose()}
              data-autofocus
            />
          </Combobox.EventsTarget>
          <ScrollArea.Autosize
            mah="60dvh"
            type="scroll"
            className={styles.list}
            // Scrollable content must be reachable by keyboard.
            viewportProps={{ tabIndex: 0 }}
          >
            <Combobox.Options aria-label="Results">
              {groups.map((group) => (
                <Combobox.Group key={group} label={group}>
                  {found
                    .filter((item) => item.group === group)
                    .map(({ id, label, note }) => (
                      <Combobox.Option key={id} value={id}>
                        <Text span fz="sm" lineClamp={1}>
                          {label}
                        </Text>
                        {note && (
                          <Text fz="xs" className={styles.note} truncate>
                            {note}
                          </Text>
                        )}
                      </Combobox.Option>
                    ))}
                </Combobox.Group>
              ))}
              {found.length === 0 && <Combobox.Empty>Nothing found</Combobox.Empty>}
            </Combobox.Options>
          </ScrollArea.Autosize>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}
