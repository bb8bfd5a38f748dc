import { type ReactNode, Suspense, useLayoutEffect } from 'react'

/** Where a dialog is loaded and mounted once someone asks for it, and taken away when it is closed. */
export const DialogPlace = ({ children }: { children: ReactNode }) => (
  <Suspense>{children && <FocusBack>{children}</FocusBack>}</Suspense>
)

/** A dialog that is born open does not know itself which button to give the focus back to. */
function FocusBack({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const opener = findOpener()
    return () => opener?.focus({ preventScroll: true })
  }, [])
  return children
}

/** What has the keyboard now. In place of a menu, which closes behind the one who chose, the button that it hangs on. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document
  const menuButton = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return activeElement instanceof HTMLElement ? activeElement : null
}
