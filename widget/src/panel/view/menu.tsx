/** @jsxImportSource preact */
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Talk } from '../talk/state.ts'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icons.tsx'
import { usePanel } from './panel-context.ts'

export function Menu({ state }: { state: Talk }) {
  const { talk, language, title } = usePanel()
  const { words } = language
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

  const choose = (act: () => void) => () => {
    setOpen(false)
    act()
  }
  /** Few visitors do: its code is loaded then. */
  async function save() {
    const { saveFile, transcriptOf } = await import('../transcript.ts')
    const agent = state.bot?.title || state.bot?.name || title
    saveFile(`${agent}.txt`, transcriptOf(state.messages, { user: words.you, agent }, language.tag))
  }
  return (
    <div class="menu" ref={place}>
      <IconButton icon="menu" label={words.menu} isExpanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        <ul>
          <li>
            <button type="button" onClick={choose(talk.startAnew)}>
              <Icon name="anew" />
              {words.startAnew}
            </button>
          </li>
          <li>
            <button type="button" onClick={choose(talk.showHistory)}>
              <Icon name="history" />
              {words.history}
            </button>
          </li>
          {state.messages.length > 0 && (
            <li>
              <button type="button" onClick={choose(save)}>
                <Icon name="save" />
                {words.download}
              </button>
            </li>
          )}
          <li>
            <button type="button" aria-pressed={state.hasSound} onClick={() => talk.setSound(!state.hasSound)}>
              <Icon name={state.hasSound ? 'sound' : 'silent'} />
              {words.sound}
              <span class="switch" />
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
