import { isFrameWord } from '../search/text/frame-words.ts'
import { detectLanguage, type Language, sharesScript } from '../search/text/languages.ts'
import { folded } from '../search/text/normalise.ts'
import { isFunctionWord, stemOf, wordsOf } from '../search/text/words.ts'

/** A longer message names its own topic. */
const mostWords = 9
/** Too few to tell languages apart: "my cat" has a Romanian function word. */
const fewWords = 3
/** First words of a message that continues the topic of the previous turn. */
const leads = new Set(
  `and also what about or und auch oder was ist mit y e o qué tal et ou aussi ed anche ou também en ook of i a oraz ve peki
   и а или і й та або ще και ή și sau và còn そして 那 그리고`
    .split(/\s+/)
    .map(folded),
)

/** Words that refer to something mentioned before. */
const pointers = new Set(
  `it its that this these those they them there then das dies dieses es sie dort davon dafür esto eso allí lo la ça cela il elle
   là y ciò questo quello lì isso isto ele ela lá dat dit het daar to tego tam bu şu o orada это этого он она оно там туда
   це цього він вона воно там`
    .split(/\s+/)
    .map(folded),
)

const asks = /[?？؟]/u

/** How a message may continue the previous turn: what it names itself, and whether it leaves out its topic. */
export interface FollowUp {
  /** Stems of the words that carry its topic. */
  contentWords: Set<string>
  isElliptical: boolean
  /** "How warm is it?": it names one thing at most, and refers back for the other. */
  refersBack: boolean
  language: Language
}

/** Undefined if the message isn't a follow-up: it is too long, or has no content. */
export function followUpOf(message: string, botLanguage: string): FollowUp | undefined {
  const words = wordsOf(message)
  if (words.length === 0 || words.length > mostWords || !words.some((word) => /\p{L}/u.test(word))) return undefined
  const detected = detectLanguage(message)
  const isBotLanguage = detected === 'und' || (words.length <= fewWords && sharesScript(detected, botLanguage))
  const language = isBotLanguage ? (botLanguage as Language) : detected
  const contentWords = words.filter((word) => !isFunctionWord(word, language) && !isFrameWord(word, language))
  return {
    contentWords: new Set(contentWords.map((word) => stemOf(word, language))),
    isElliptical:
      (contentWords.length === 0 && asks.test(message)) || (words.length > 1 && leads.has(folded(words[0] ?? ''))),
    refersBack: contentWords.length <= 1 && words.some((word) => pointers.has(folded(word))),
    language,
  }
}

/** How many of the message's topic words a text mentions. */
export function mentionCount(text: string, { contentWords, language }: FollowUp): number {
  const stems = new Set(wordsOf(text).map((word) => stemOf(word, language)))
  return [...contentWords].filter((stem) => stems.has(stem)).length
}
export const mentions = (text: string, asked: FollowUp): boolean => mentionCount(text, asked) > 0
