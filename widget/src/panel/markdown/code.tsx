/** @jsxImportSource preact */
import { CopyButton } from '../view/copy-button.tsx'

export function Code({ text }: { text: string }) {
  return (
    <div class="code" dir="ltr">
      <pre>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  )
}
