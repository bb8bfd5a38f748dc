import { once } from '../lib/once.ts'
import { contentsOf, type Finding } from '../search/search.ts'
import { type ChatLanguage, chatLanguageOf, chatLanguages } from './chat-languages.ts'
import type { EngineBot } from './engine.ts'
import { personRequestWords } from './person-request-words.ts'
import { createPhraseReader, createWordIndex, type PhraseReader, tokensOf } from './phrase-reader.ts'
import { identityOf } from './small-talk.ts'
import { smallTalkPhrases } from './small-talk-phrases.ts'

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

/** What was found is about reaching somebody, or asked in these words: its author has written what to do. */
export function isAboutReachingSomeone(finding: Finding, message: string, language: ChatLanguage): boolean {
  const { person, contact, reach } = personRequestWords[language]
  const phrases = [person, contact, reach].flatMap((list) => list.split(',')).map(inWords)
  const asked = inWords(message)
  return contentsOf(finding).some((content) => {
    const titles = content.kind === 'answer' ? content.entry.questions : content.passages.map(({ title }) => title)
    return titles.map(inWords).some((title) => title === asked || phrases.some((phrase) => title.includes(phrase)))
  })
}

/** For whole words to be found in; a phrase with an asterisk is found in longer words too. */
const inWords = (text: string): string => ` ${tokensOf(text).join(' ')}${text.endsWith('*') ? '' : ' '}`

/** Says that it is a program; the author's fallback text usually says how to reach somebody. */
export const replyToPersonRequest = (bot: EngineBot, fallback: string, language: ChatLanguage): string =>
  `${identityOf(bot, language)}\n\n${fallback}`

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

const wordsOfRequests = (language: ChatLanguage): string[] => {
  const { person, someone, contact, others } = personRequestWords[language]
  return [person, someone, contact, others]
}

const smallTalkOf = (language: ChatLanguage): string[] => {
  const { greeting, thanks } = smallTalkPhrases[language]
  return [greeting.phrases, thanks.phrases]
}

/** Most messages have a word that is in no list, and no reader has to run. */
const wordIndex = once(() =>
  createWordIndex(chatLanguages, (language) => [...wordsOfRequests(language), ...smallTalkOf(language)].join()),
)
