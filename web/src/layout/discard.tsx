import { useDisclosure } from '@mantine/hooks'
import { ConfirmModal } from './confirm-modal.tsx'

/** Closing an editor without saving: asks first if something was entered. */
export function useDiscard(isDirty: boolean, onClose: () => void) {
  const [isAsking, asking] = useDisclosure(false)
  // Later: the question would take the Esc that asks for it as its own answer.
  const close = () => (isDirty ? setTimeout(asking.open) : onClose())
  const question = (
    <ConfirmModal
      opened={isAsking}
      onClose={asking.close}
      title="Discard your changes?"
      confirmLabel="Discard"
      onConfirm={onClose}
      danger
    >
      What you entered has not been saved.
    </ConfirmModal>
  )
  return { close, question, isAsking }
}
