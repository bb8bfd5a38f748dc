/** @jsxImportSource preact */
import { Markdown } from '../markdown/markdown.tsx'
import type { BotProfile } from '../session.ts'
import { QuickReplies } from './quick-replies.tsx'

/** The bot's greeting and, until the visitor has sent a message, suggested questions. */
export function Welcome({ bot, isAlone }: { bot: BotProfile; isAlone: boolean }) {
  return (
    <div class="welcome">
      {bot.greeting && (
        <div class="bubble agent">
          <Markdown text={bot.greeting} />
        </div>
      )}
      {isAlone && bot.suggestions.length > 0 && <QuickReplies texts={bot.suggestions} />}
    </div>
  )
}
