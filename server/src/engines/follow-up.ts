import { isFrameWord } from '../search/text/frame-words.ts'
import { detectLanguage, type Language, sharesScript } from '../search/text/languages.ts'
import { folded } from '../search/text/normalise.ts'
import { priceWordsOf } from '../search/text/question-kinds.ts'
import { groupsOf } from '../search/text/related-words.ts'
import { isFunctionWord, stemOf, wordsOf } from '../search/text/words.ts'

/** A longer message names its own topic. Words are cut from the text on the event loop, so it is bounded first. */
const mostWords = 9
const mostCharacters = 300
/** Enough of an answer to know what it is about. */
const charactersRead = 4_000
/** Too few to tell languages apart: "my cat" has a Romanian function word. */
const fewWords = 3
/** First words of a message that continues the topic of the previous turn. */
const leads = new Set(
  `and also what about or und auch oder was ist mit y e o qué tal et ou aussi ed anche ou também en ook of i a oraz ve peki
   и а или і й та або ще και ή și sau và còn そして では じゃあ あと 那 그리고 그럼 그러면 و وماذا وهل और แล้ว และ`
    .split(/\s+/)
    .map(folded),
)
/** After one of those, the message narrows the previous question down: "And FOR the kids?", "А В выходные?". */
const prepositions = new Set(
  `for with without on in at to from after before by für mit ohne an am im bei beim nach vor von zu zum para con sin en a al
   desde pour avec sans dans sur chez à au aux de du des par per senza su da dopo nel nella al alla com sem no na nos nas
   voor met zonder op naar van dla z ze bez w we na do od po przed для с со без в во на к ко по у до после при из від зі
   із за після до για με χωρίς σε pentru cu fără la`
    .split(/\s+/)
    .map(folded),
)

/** Words that refer to something mentioned before. */
const pointers = new Set(
  `it its that this these those they them there then das dies dieses es sie ihn ihm ihnen dort davon dafür esto eso allí lo la
   ellos ellas ça cela il elle ils elles là y ciò questo quello lì essi esse loro isso isto ele ela eles elas lá dat dit het
   daar to tego tam ona oni nich bu şu o orada onlar bunlar onu acesta aceasta acestea αυτό αυτά αυτή αυτοί
   это этого эти он она оно они их им ними там туда це цього ці він вона воно вони їх ними там`
    .split(/\s+/)
    .map(folded),
)

const asks = /[?？؟]/u

/** How a message may continue the previous turn: what it names itself, and whether it leaves out its topic. */
export interface FollowUp {
  /** Stems of the words that carry its topic, and the groups of related words that they belong to. */
  contentWords: Map<string, number[]>
  isElliptical: boolean
  /** "And for the kids?", "What does it cost?": more about the previous question rather than a new one ("And breakfast?"). */
  isAddition: boolean
  /** "How warm is it?": it names one thing at most, and refers back for the other. */
  refersBack: boolean
  /** "And what does it cost?": the words that ask for a price are not its topic. */
  asksPrice: boolean
  language: Language
}

/** Undefined if the message isn't a follow-up: it is too long, or has no content. */
export function followUpOf(message: string, botLanguage: string): FollowUp | undefined {
  if (message.length > mostCharacters) return undefined
  const words = wordsOf(message)
  if (words.length === 0 || words.length > mostWords || !words.some((word) => /\p{L}/u.test(word))) return undefined
  const detected = detectLanguage(message)
  const isBotLanguage = detected === 'und' || (words.length <= fewWords && sharesScript(detected, botLanguage))
  const language = isBotLanguage ? (botLanguage as Language) : detected
  const priceWords = new Set(priceWordsOf(message, language))
  const contentWords = words.filter(
    (word) => !isFunctionWord(word, language) && !isFrameWord(word, language) && !priceWords.has(folded(word)),
  )
  const [first = '', second = ''] = words.map(folded)
  return {
    contentWords: new Map(
      contentWords.map((word) => {
        const stem = stemOf(word, language)
        return [stem, groupsOf(word, stem, language)]
      }),
    ),
    isElliptical: (contentWords.length === 0 && asks.test(message)) || (words.length > 1 && leads.has(first)),
    isAddition: (leads.has(first) && prepositions.has(second)) || (priceWords.size > 0 && contentWords.length === 0),
    refersBack: contentWords.length <= 1 && words.some((word) => pointers.has(folded(word))),
    asksPrice: priceWords.size > 0,
    language,
  }
}

/** How many of the message's topic words a text mentions, itself or by a related word: "kids" and "children". */
export function mentionCount(text: string, { contentWords, language }: FollowUp): number {
  const words = wordsOf(text.slice(0, charactersRead)).map((word) => ({ word, stem: stemOf(word, language) }))
  const stems = new Set(words.map(({ stem }) => stem))
  const groups = new Set(words.flatMap(({ word, stem }) => groupsOf(word, stem, language)))
  return [...contentWords].filter(([stem, related]) => stems.has(stem) || related.some((group) => groups.has(group)))
    .length
}
export const mentions = (text: string, asked: FollowUp): boolean => mentionCount(text, asked) > 0
