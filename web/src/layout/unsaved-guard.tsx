import { useBlocker } from '@tanstack/react-router'
import { ConfirmModal } from './confirm-modal.tsx'

/** Asks before a page is left with words on it that nobody has saved. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  return (
    <ConfirmModal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      danger
    >
      What you changed on this page is not saved yet. If you leave now, it is lost.
    </ConfirmModal>
  )
}
