/** @jsxImportSource preact */
import { safeLink } from 'beckon-contract/markdown'
import type { ChatState } from '../chat/state.ts'
import { Link } from '../markdown/links.tsx'
import { Greeting } from '../replies/greeting.tsx'
import type { BotProfile } from '../session.ts'
import { Icon } from './icons.tsx'
import { late } from './late.tsx'
import { usePanel } from './panel-context.ts'
import { QuickReplies } from './quick-replies.tsx'

const ConversationList = late(async () => (await import('./history.tsx')).ConversationList)

/** How many are shown before the visitor asks for all. */
const earlierMost = 2

/** A greeting up to this length is a headline. */
const headlineMost = 90

/** The bot's greeting and, until the visitor has sent a message, ways to begin. */
export function Welcome({ bot, state, isAlone }: { bot: BotProfile; state: ChatState; isAlone: boolean }) {
  const { chat, language } = usePanel()
  const { words } = language
  const links = (bot.links ?? []).filter(({ url }) => safeLink(url))
  const earlier = state.conversations ?? []
  const greeting = state.greeting ?? bot.greeting
  return (
    <div class={isAlone ? `welcome alone ${greeting.length <= headlineMost ? 'short' : ''}` : 'welcome'}>
      {greeting && <Greeting text={greeting} />}
      {isAlone && bot.suggestions.length > 0 && <QuickReplies texts={bot.suggestions} />}
      {isAlone && links.length > 0 && (
        <ul class="links">
          {links.map(({ label, url }) => (
            <li>
              <Link href={safeLink(url) ?? ''}>
                <span dir="auto">{label}</span>
                <Icon shape="out" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isAlone && earlier.length > 0 && (
        <section class="earlier" aria-label={words.history}>
          <h2>{words.history}</h2>
          <ConversationList conversations={earlier.slice(0, earlierMost)} />
          {earlier.length > earlierMost && (
            <button type="button" class="plain" onClick={chat.showHistory}>
              {words.more}
            </button>
          )}
        </section>
      )}
    </div>
  )
}
