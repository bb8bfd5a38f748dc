import { type ReactElement, Suspense, useEffect, useState } from 'react'

/** Loads and mounts a dialog when it is requested, and unmounts it when it is closed. */
export const DialogPlace = ({ children }: { children: ReactElement | false | null | undefined | '' }) =>
  children ? <FocusBack>{children}</FocusBack> : null

/**
 * A dialog that is mounted open doesn't know which button to return the focus to: the one that has it now, before the
 * dialog is loaded and the menu that it was chosen from is gone.
 */
function FocusBack({ children }: { children: ReactElement }) {
  const [opener] = useState(findOpener)
  useEffect(() => () => opener?.focus({ preventScroll: true }), [opener])
  return <Suspense>{children}</Suspense>
}

/** The focused element. For a menu, which closes after a choice, the button it belongs to. */
function findOpener(): HTMLElement | null {
  const { activeElement } = document
  const menuButton = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  if (menuButton) return document.getElementById(menuButton)
  return activeElement instanceof HTMLElement ? activeElement : null
}
