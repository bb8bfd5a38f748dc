/** @jsxImportSource preact */
import { focusComposer } from './focus.ts'
import { usePanel } from './panel-context.ts'

/** Texts sent on click: suggested questions, or the choices of a reply. */
export function QuickReplies({ texts, isDisabled = false }: { texts: string[]; isDisabled?: boolean }) {
  const { talk } = usePanel()
  return (
    <ul class="quick-replies">
      {texts.map((text) => (
        <li key={text}>
          <button
            type="button"
            class="pill"
            dir="auto"
            disabled={isDisabled}
            onClick={({ detail }) => {
              talk.send(text)
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
