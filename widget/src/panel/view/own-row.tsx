/** @jsxImportSource preact */
import { memo } from './memo.tsx'
import { usePanel } from './panel-context.ts'

/** A message of the visitor. */
export const OwnRow = memo(({ text }: { text: string }) => (
  <li class="row own">
    <span class="unseen">{usePanel().language.words.you}: </span>
    <div class="bubble own">
      <p dir="auto">{text}</p>
    </div>
  </li>
))
