/** @jsxImportSource preact */
import { CopyButton } from '../view/copy-button.tsx'
import { inParts } from './in-parts.ts'
import { useScrollable } from './scrollable.ts'

export function Code({ text }: { text: string }) {
  const box = useScrollable<HTMLPreElement>()
  return (
    <div class="code" dir="ltr">
      <pre ref={box}>
        <code>
          {inParts(text.split('\n'), (lines) => (
            // The last line end of a part is not seen; without it, an empty line would not be seen either.
            <span class="lines">{`${lines.join('\n')}\n`}</span>
          ))}
        </code>
      </pre>
      <CopyButton text={text} />
    </div>
  )
}
