import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { focusHeadingIfLost } from './page-focus.ts'

/** Mantine gives the focus back after 10. */
const focusReturnedMs = 50

interface ConfirmModalProps {
  opened: boolean
  onClose: () => void
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  confirmLabel: string
  /** A word to type first, such as the bot's name. */
  typed?: string
  onConfirm: () => void
  isPending?: boolean
  danger?: boolean
}

export function ConfirmModal(props: ConfirmModalProps) {
  const { opened, onClose, title, children, confirmLabel, typed, onConfirm, isPending = false, danger = false } = props
  const [words, setWords] = useState('')
  useEffect(() => {
    if (opened) setWords('')
  }, [opened])

  // What was confirmed may have removed the button that gets the focus back.
  useEffect(() => {
    if (!opened) return
    return () => void setTimeout(focusHeadingIfLost, focusReturnedMs)
  }, [opened])

  const isReady = typed === undefined || words.trim() === typed.trim()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) onConfirm()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Unmounted immediately, so that a name that is reset on closing isn't seen to vanish.
      transitionProps={{ exitDuration: 0 }}
    >
      <form onSubmit={confirm}>
        <Stack gap="md">
          <Text component="div" fz="sm">
            {children}
          </Text>
          {typed !== undefined && (
            <TextInput
              label={`Type “${typed}” to confirm`}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <Button type="submit" {...(danger && { color: 'red' })} loading={isPending} disabled={!isReady}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
