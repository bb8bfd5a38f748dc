/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ChatState } from '../chat/state.ts'
import { IconButton } from './icon-button.tsx'
import { late } from './late.tsx'
import { usePanel } from './panel-context.ts'

const MenuItems = late(async () => (await import('./menu-items.tsx')).MenuItems)

export function Menu({ state }: { state: ChatState }) {
  const { words } = usePanel().language
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = place.current?.querySelector('button')
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // The panel itself stays open.
      event.preventDefault()
      setOpen(false)
      opener?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey, true)
    }
  }, [isOpen])

  return (
    <div class="menu" ref={place}>
      <IconButton icon="menu" label={words.menu} isExpanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && <MenuItems state={state} close={() => setOpen(false)} />}
    </div>
  )
}
