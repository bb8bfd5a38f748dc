import { useBlocker } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'

interface UnsavedGuardProps {
  isDirty: boolean
  title?: string
  /** What would be lost by leaving. */
  children?: ReactNode
}

/** Asks before leaving a page with unsaved changes. */
export function UnsavedGuard({ isDirty, title = 'Leave without saving?', children }: UnsavedGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: () => isDirty, withResolver: true })
  return (
    <ConfirmModal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={title}
      confirmLabel="Leave"
      onConfirm={() => blocker.proceed?.()}
      danger
    >
      {children ?? 'You have unsaved changes. If you leave now, they’ll be lost.'}
    </ConfirmModal>
  )
}
