import { once } from '../once.ts'
import { folded } from '../search/text/normalise.ts'
import { wordsOf } from '../search/text/words.ts'
import { type CourtesyKind, courtesies } from './courtesy-phrases.ts'
import type { EngineBot } from './engine.ts'

/** Where a message holds several, the first of these is answered: "Hi, thanks!" wants no greeting. */
const kinds: CourtesyKind[] = ['thanks', 'farewell', 'greeting', 'assent']
/** A longer message says more than "good morning, and thank you very much". */
const mostWords = 12
const mostCharacters = 200
/** "Hellooo" is a hello. */
const stretched = /(\p{L})\1{2,}/gu
const unspacedGap = /(?<=[\p{Lo}\p{M}]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])/gu

const wordsIn = (text: string): string[] => wordsOf(text.replace(stretched, '$1')).map(folded)
/** The same for a phrase wherever a dictionary cuts it, if it is written without spaces. */
const keyOf = (words: string[]): string => words.join(' ').replace(unspacedGap, '')

const phrasesOf = (language: string): [key: string, kind: CourtesyKind][] =>
  kinds.flatMap((kind) =>
    (courtesies[language]?.[kind].phrases.split(',') ?? []).map((phrase): [string, CourtesyKind] => [
      keyOf(wordsIn(phrase)),
      kind,
    ]),
  )
const phrasesOfAll = once(() => Object.keys(courtesies).flatMap(phrasesOf))

/** The bot's own language comes last and wins: "ciao" is a greeting in one and a farewell in another. */
const kindsIn = (language: string) => new Map([...phrasesOfAll(), ...phrasesOf(language)])
const kindsOf: Record<string, Map<string, CourtesyKind>> = {}
const kindsOfAll = once(() => kindsIn(''))
/** Made when a bot first needs it, for the languages that are known. */
function kindsFor(language: string): Map<string, CourtesyKind> {
  if (!Object.hasOwn(courtesies, language)) return kindsOfAll()
  kindsOf[language] ??= kindsIn(language)
  return kindsOf[language]
}

/** What to say to a message of nothing but courtesies, in any of the languages; nothing where it asks for something. */
export function returnCourtesy(message: string, bot: Pick<EngineBot, 'greeting' | 'language'>): string | undefined {
  const language = bot.language.split('-', 1)[0] ?? ''
  const found = courtesiesIn(message, language)
  const kind = kinds.find((each) => found.has(each))
  if (!kind) return undefined
  if (kind === 'greeting' && bot.greeting.trim() !== '') return bot.greeting
  return (courtesies[language] ?? courtesies.en)?.[kind].reply
}

/** A word in plain letters is never written together with the next: it is one of these, or no word of a courtesy. */
const politeWords = once(() => new Set(phrasesOfAll().flatMap(([key]) => key.split(' '))))
const plain = /^[a-z0-9]+$/
const isOfNone = (word: string): boolean => !politeWords().has(word) && plain.test(word)

/** The kinds it consists of; none where it holds any other word. */
function courtesiesIn(message: string, language: string): Set<CourtesyKind> {
  const found = new Set<CourtesyKind>()
  if (message.length > mostCharacters) return found
  const words = wordsIn(message)
  if (words.length > mostWords || words.some(isOfNone)) return found
  const kindOf = kindsFor(language)
  for (let from = 0; from < words.length; ) {
    let to = words.length
    while (to > from && !kindOf.has(keyOf(words.slice(from, to)))) to--
    const kind = kindOf.get(keyOf(words.slice(from, to)))
    if (!kind) return new Set()
    found.add(kind)
    from = to
  }
  return found
}
