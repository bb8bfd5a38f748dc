/** @jsxImportSource preact */
import { Plain } from './late-reply-row.tsx'
import { useReplies } from './load-replies.ts'

/** Whatever may be more than words. */
const markup = /[^\p{L}\p{M}\p{N}\p{Extended_Pictographic} .,;:!?'’“”"()…–&/%-]|:\/\/|^[\d-]|www\./u

export const Greeting = ({ text }: { text: string }) =>
  markup.test(text) ? <RichGreeting text={text} /> : <Plain text={text} />

function RichGreeting({ text }: { text: string }) {
  const replies = useReplies()
  if (replies === null) return <Plain text={text} />
  return replies ? <replies.Markdown text={text} /> : <div class="markdown" />
}
