import { useEffect, useRef } from 'react'

/** When an editor closes, focus moves to the button that opens the next one. */
export function useDraftFocus(draftCount: number, isEmpty: boolean) {
  const addButton = useRef<HTMLButtonElement>(null)
  const before = useRef(draftCount)
  const isDue = useRef(false)
  useEffect(() => {
    if (draftCount < before.current) isDue.current = true
    before.current = draftCount
    const isFocusLost = document.activeElement === document.body
    if (isDue.current && isFocusLost) addButton.current?.focus()
    // With a bot's first entry, the button is about to move from the empty list to above the filled one.
    isDue.current &&= isFocusLost && isEmpty
  }, [draftCount, isEmpty])
  return addButton
}
