/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import type { ChatState } from '../chat/state.ts'
import { Composer } from './composer.tsx'
import { Consent } from './consent.tsx'
import { Conversation } from './conversation.tsx'
import { keepFocusInside } from './focus.ts'
import { Header } from './header.tsx'
import { late } from './late.tsx'
import { usePanel } from './panel-context.ts'

const History = late(async () => (await import('./history.tsx')).History)

export function App({ state }: { state: ChatState }) {
  const { language, isInline, close } = usePanel()
  useEffect(() => {
    if (isInline) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) close()
      if (event.key === 'Tab' && state.coversPage) keepFocusInside(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isInline, close, state.coversPage])

  return (
    <>
      <Header state={state} />
      <main>
        {state.view === 'history' ? <History state={state} /> : <Conversation state={state} />}
        {!state.isOnline && (
          <p class="offline" role="status">
            {language.words.offline}
          </p>
        )}
        {state.view === 'chat' && <Composer state={state} />}
        {state.view === 'chat' && <Consent bot={state.bot} />}
      </main>
      <div id="announcements" class="unseen" role="log" aria-live="polite" aria-label={language.words.conversation} />
    </>
  )
}
