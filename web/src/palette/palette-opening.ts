import { useEffect, useState } from 'react'

const opening = 'beckon:palette'

/** From any button. */
export const openPalette = () => window.dispatchEvent(new Event(opening))

/** Whether the palette is open: by Ctrl K or ⌘ K, also in a field, or by a button. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => setOpen(true)
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key !== 'k') return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    window.addEventListener(opening, open)
    window.addEventListener('keydown', press)
    return () => {
      window.removeEventListener(opening, open)
      window.removeEventListener('keydown', press)
    }
  }, [])
  return { isOpen, close: () => setOpen(false) }
}
