/** @jsxImportSource preact */
import { Markdown } from '../markdown/markdown.tsx'
import type { BotFace } from '../session.ts'
import { usePanel } from './panel-context.ts'

/** The bot's first words and, until the visitor has some, questions to begin with. */
export function Welcome({ bot, isAlone }: { bot: BotFace; isAlone: boolean }) {
  const { talk } = usePanel()
  return (
    <div class="welcome">
      {bot.greeting && (
        <div class="bubble agent">
          <Markdown text={bot.greeting} />
        </div>
      )}
      {isAlone && bot.suggestions.length > 0 && (
        <ul class="suggestions">
          {bot.suggestions.map((question) => (
            <li key={question}>
              <button type="button" class="pill" dir="auto" onClick={() => talk.send(question)}>
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
