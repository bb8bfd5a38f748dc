/** @jsxImportSource preact */
import { CopyButton } from '../view/copy-button.tsx'
import { useScrollable } from './scrollable.ts'

export function Code({ text }: { text: string }) {
  const box = useScrollable<HTMLPreElement>()
  return (
    <div class="code" dir="ltr">
      <pre ref={box}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} />
    </div>
  )
}
