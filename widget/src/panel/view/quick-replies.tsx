/** @jsxImportSource preact */
import { focusComposer } from './focus.ts'
import { usePanel } from './panel-context.ts'

interface QuickRepliesProps {
  texts: string[]
  isDisabled?: boolean
  label?: string
}

/** Texts sent on click: suggested questions, or the choices of a reply. */
export function QuickReplies({ texts, isDisabled = false, label }: QuickRepliesProps) {
  const { chat } = usePanel()
  return (
    <ul class="quick-replies" aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            class="pill"
            dir="auto"
            disabled={isDisabled}
            onClick={({ detail }) => {
              chat.send(text)
              // By keyboard: the buttons disappear, so the focus must move. By touch, an on-screen keyboard would pop
              // up.
              if (detail === 0) focusComposer()
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
