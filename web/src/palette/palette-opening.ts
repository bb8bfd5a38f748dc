import { useEffect, useRef, useState } from 'react'

const opening = 'beckon:palette'

/** From any button. */
export const openPalette = () => window.dispatchEvent(new Event(opening))

/** Whether the palette is open, by Ctrl K or ⌘ K, also in a field, or by a button; and what is typed in it. */
export function usePalette() {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const hasField = useRef(false)
  const close = () => setOpen(false)
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
  useEffect(() => {
    if (!isOpen) return
    // The palette is loaded when it is first opened. What is typed meanwhile is meant for it, not for the page's keys.
    const takeEarlyKey = (event: KeyboardEvent) => {
      if (hasField.current || !isTyping(event)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Escape') close()
      else setTyped((typed) => withKey(typed, event.key))
    }
    window.addEventListener('keydown', takeEarlyKey, { capture: true })
    return () => {
      window.removeEventListener('keydown', takeEarlyKey, { capture: true })
      hasField.current = false
      setTyped('')
    }
  }, [isOpen])
  const onField = () => {
    hasField.current = true
  }
  return { isOpen, close, typed, setTyped, onField }
}
export type Palette = ReturnType<typeof usePalette>

const others = ['Backspace', 'Enter', 'Escape']

const isTyping = (event: KeyboardEvent): boolean =>
  (others.includes(event.key) || [...event.key].length === 1) &&
  (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey))

const withKey = (typed: string, key: string): string =>
  key === 'Backspace' ? [...typed].slice(0, -1).join('') : key === 'Enter' ? typed : typed + key
