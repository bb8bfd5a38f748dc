/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { ChatState } from '../chat/state.ts'
import { loadReplies } from '../replies/load-replies.ts'
import { Icon } from './icons.tsx'
import { usePanel } from './panel-context.ts'

/** Same as the service's limit. */
const charactersMost = 32_000

export function Composer({ state }: { state: ChatState }) {
  const { chat, language, isInline } = usePanel()
  const { words } = language
  const { draft } = state
  const field = useRef<HTMLTextAreaElement>(null)
  const isReplying = state.reply !== null

  // A panel that opened automatically does not take the focus from the page. The page gives it at about the same time.
  useEffect(() => {
    if (!state.isOpen || isInline) return
    const take = () => field.current?.focus()
    if (document.hasFocus()) take()
    else addEventListener('focus', take, { once: true, signal: AbortSignal.timeout(1_000) })
  }, [state.isOpen, isInline])
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight}px`
  }, [draft])

  function send() {
    // What is drawn may be a frame behind.
    const { current: area } = field
    if (isReplying || !area?.value.trim()) return
    chat.send(area.value)
    area.value = ''
    chat.write('')
    area.focus()
  }
  return (
    <form
      class="composer"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <textarea
        ref={field}
        rows={1}
        dir={draft ? 'auto' : language.direction}
        aria-label={words.write}
        placeholder={words.write}
        maxLength={charactersMost}
        value={draft}
        enterkeyhint="send"
        onInput={({ currentTarget }) => {
          void loadReplies()
          chat.write(currentTarget.value)
        }}
        onKeyDown={(event) => {
          // 229: an input method takes the key. Safari ends its composition before this event.
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
          event.preventDefault()
          send()
        }}
      />
      {isReplying ? (
        <button type="button" class="send" aria-label={words.stop} title={words.stop} onClick={chat.stop}>
          <Icon shape="stop" />
        </button>
      ) : (
        <button type="submit" class="send" aria-label={words.send} title={words.send} aria-disabled={!draft.trim()}>
          <Icon shape="send" />
        </button>
      )}
    </form>
  )
}
