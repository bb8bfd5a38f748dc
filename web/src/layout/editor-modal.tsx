import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useDiscard } from './discard.tsx'

interface EditorModalProps {
  opened: boolean
  onClose: () => void
  title: string
  /** `onCancel` closes the dialog too, but asks first if something was entered. */
  children: (onCancel: () => void) => ReactNode
}

/** A dialog for longer texts, which an accidental click or Esc must not lose. */
export function EditorModal({ opened, onClose, title, children }: EditorModalProps) {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => setTouched(false), [opened])
  const discard = useDiscard(isTouched, onClose)
  return (
    <>
      <Modal
        opened={opened}
        onClose={discard.close}
        title={title}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
        closeOnClickOutside={false}
        closeOnEscape={!discard.isAsking}
        onInput={() => setTouched(true)}
      >
        {children(discard.close)}
      </Modal>
      {opened && discard.question}
    </>
  )
}
