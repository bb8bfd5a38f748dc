import { once } from '../lib/once.ts'
import { contentsOf, type Finding } from '../search/search.ts'
import { type ChatLanguage, chatLanguageOf, chatLanguages } from './chat-languages.ts'
import type { EngineBot } from './engine.ts'
import { personRequestWords } from './person-request-words.ts'
import { createPhraseReader, createWordIndex, type PhraseReader, tokensOf } from './phrase-reader.ts'
import { identityOf } from './small-talk.ts'
import { smallTalkPhrases } from './small-talk-phrases.ts'
import { usualFallback } from './wording.ts'

type Role = 'person' | 'someone' | 'contact' | 'other'
const mostCharacters = 150

/** The language in which a message asks for a person instead of the bot; undefined if it asks for anything else. */
export function personRequestIn(message: string, bot: Pick<EngineBot, 'language'>): ChatLanguage | undefined {
  if (message.length > mostCharacters) return undefined
  const tokens = tokensOf(message)
  const own = chatLanguageOf(bot.language)
  const possible = wordIndex()(tokens).lists
  const first = possible.filter((language) => language === own)
  return [...first, ...possible.filter((language) => language !== own)].find((language) => {
    const roles = readerOf(language)(tokens) ?? []
    return roles.includes('person') || (roles.includes('someone') && roles.includes('contact'))
  })
}

/** What was found is about reaching somebody: its author has written what to do. */
export function isAboutReachingSomeone(finding: Finding, language: ChatLanguage): boolean {
  const { person, someone, contact } = personRequestWords[language]
  const telling = createPhraseReader<Role>([[[person, someone, contact].join(), 'person']])
  return contentsOf(finding).some((content) => {
    const titles = content.kind === 'answer' ? content.entry.questions : content.passages.map(({ title }) => title)
    return titles.some((title) => tokensOf(title).some((token) => telling([token]) !== undefined))
  })
}

/** Says that it is a program, and the author's fallback text, which usually says how to reach somebody. */
export function replyToPersonRequest(bot: EngineBot, language: ChatLanguage): string {
  const identity = identityOf(bot, language)
  return bot.fallback === usualFallback ? identity : `${identity}\n\n${bot.fallback}`
}

const made = new Map<ChatLanguage, PhraseReader<Role>>()

/** Created when a message first needs it. */
function readerOf(language: ChatLanguage): PhraseReader<Role> {
  const known = made.get(language)
  if (known) return known
  const { person, someone, contact, others } = personRequestWords[language]
  const reader = createPhraseReader<Role>([
    [person, 'person'],
    [contact, 'contact'],
    [someone, 'someone'],
    // "Hi, can I talk to someone?"
    [[others, ...smallTalkOf(language)].join(), 'other'],
  ])
  made.set(language, reader)
  return reader
}

const smallTalkOf = (language: ChatLanguage): string[] => {
  const { greeting, thanks } = smallTalkPhrases[language]
  return [greeting.phrases, thanks.phrases]
}

/** Most messages have a word that is in no list, and no reader has to run. */
const wordIndex = once(() =>
  createWordIndex(chatLanguages, (language) =>
    [...Object.values(personRequestWords[language]), ...smallTalkOf(language)].join(),
  ),
)
