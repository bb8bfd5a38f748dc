import { type ReactNode, Suspense, useLayoutEffect } from 'react'

/** Loads and mounts a dialog when it is requested, and unmounts it when it is closed. */
export const DialogPlace = ({ children }: { children: ReactNode }) => (
  <Suspense>{children && <FocusBack>{children}</FocusBack>}</Suspense>
)

/** A dialog that is mounted open doesn't know which button to return the focus to. */
function FocusBack({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const opener = findOpener()
    return () => opener?.focus({ preventScroll: true })
  }, [])
  return children
}

/** The focused element. For a menu, which closes after a choice, the button it belongs to. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document
  const menuButton = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return activeElement instanceof HTMLElement ? activeElement : null
}
