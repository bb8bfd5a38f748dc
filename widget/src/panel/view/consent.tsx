/** @jsxImportSource preact */
import { safeLink } from 'beckon-contract/markdown'
import { Link } from '../markdown/links.tsx'
import type { BotProfile } from '../session.ts'
import { usePanel } from './panel-context.ts'

/** What the author wants visitors to know before they write, below the field. */
export function Consent({ bot }: { bot: BotProfile | null }) {
  const { words } = usePanel().language
  if (!bot?.consent?.text) return null
  const href = safeLink(bot.consent.url)
  return (
    <p class="consent" dir="auto">
      {bot.consent.text} {href && <Link href={href}>{words.readMore}</Link>}
    </p>
  )
}
