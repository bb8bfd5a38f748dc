import { isCircumstance } from '../text/circumstances.ts'
import { isFrameWord } from '../text/frame-words.ts'
import { gramsOf } from '../text/grams.ts'
import { detectLanguage, type Language } from '../text/languages.ts'
import { latinSpelling } from '../text/latin-spelling.ts'
import { folded } from '../text/normalise.ts'
import { isCurrency, priceWordsOf } from '../text/question-kinds.ts'
import { phrasesIn } from '../text/related-words.ts'
import { isFunctionWord, stemOf, wordsOf, wordsOfStory } from '../text/words.ts'
import { type Lexicon, noTerm } from './lexicon.ts'

export interface QueryUnit {
  /** `noTerm` if no passage contains it. */
  id: number
  idf: number
}
export interface QueryTerm extends QueryUnit {
  /** As typed, in lower case. */
  word: string
  /** The n-grams of the word as typed, `noTerm` for those that no passage contains. */
  grams: number[]
  /** The word is unknown, and the term is that of a similarly spelled known word. */
  isGuess: boolean
  /** Terms of related words: a passage with one of them has this term in part. */
  related: number[]
  /** It stands for several words of the question. */
  isPhrase: boolean
  /** It belongs to the question rather than its topic. */
  isFrame: boolean
}
export interface Query {
  text: string
  /** Of the knowledge that it is asked of. */
  language: Language
  /** The same, or what it is asked in if the knowledge has none. */
  spoken: Language
  /** Every word in lower case, including question words. */
  words: string[]
  /** The words of it that ask for a price. */
  priceWords: string[]
  /** Distinct stems, in question order. */
  terms: QueryTerm[]
  termMass: number
  /** Mass of the pairs of adjacent terms. */
  pairMass: number
  grams: QueryUnit[]
  gramMass: number
}

/** How a question to the author's answers is read differently from one to documents. */
export interface ReadingOptions {
  /** Whether phrases such as "on hold" stand for the words of their group. */
  withPhrases: boolean
  /** What a word of the question rather than its topic counts: "How do I GET online?" is about being online. */
  worthOfFrame: number
}

/** A visitor may paste a page; its first words say what it is about. */
const mostWords = 64
/** Every price has a currency: "do you sell euros?" is not about any of them. */
const worthOfCurrency = 0.2

/** Parses a question in terms of the knowledge it is asked of. */
export function readQuery(
  text: string,
  lexicon: Lexicon,
  languages: readonly Language[],
  termIdf: (id: number) => number,
  gramIdf: (id: number) => number,
  { withPhrases, worthOfFrame }: ReadingOptions,
): Query {
  const language = detectLanguage(text, languages)
  const words = wordsOf(text)
  const isStory = words.length >= wordsOfStory
  // Knowledge without a detectable language, such as a price list, is still asked in one.
  const spoken = language === 'und' ? detectLanguage(text) : language
  const phrases = (withPhrases ? phrasesIn(words, language) : []).filter(
    ({ token }) => lexicon.relatedTerms(token, token, language).length > 0,
  )
  const isInPhrase = (at: number): boolean => phrases.some(({ start, end }) => start <= at && at < end)
  const contentWords = words.filter(
    (word, at) =>
      !isFunctionWord(word, spoken) && !(isInPhrase(at) && lexicon.findTerm(stemOf(word, language)) === noTerm),
  )
  const priceWords = priceWordsOf(text, spoken)
  const meant = contentWords.length + phrases.length > 0 ? contentWords : words
  const terms = new Map<string, QueryTerm>()
  const grams = new Map<string, QueryUnit>()
  for (const word of meant.slice(0, mostWords)) {
    const pieces = gramsOf(word)
    for (const piece of pieces) if (!grams.has(piece)) grams.set(piece, unitOf(lexicon.findGram(piece), gramIdf))
    const stem = stemOf(word, language)
    if (terms.has(stem)) continue
    const known = lexicon.findTerm(stem)
    const related = lexicon.relatedTerms(word, stem, language).filter((term) => term !== known)
    const id = known === noTerm && related.length === 0 ? guessOf(word, lexicon) : known
    terms.set(stem, {
      word,
      id,
      related,
      idf: known !== noTerm && isCurrency(word) ? worthOfCurrency : 1,
      isGuess: id !== known,
      isPhrase: false,
      isFrame:
        isFrameWord(word, spoken) || (isStory && isCircumstance(word, spoken)) || priceWords.includes(folded(word)),
      grams: pieces.map(lexicon.findGram),
    })
  }
  for (const { token } of phrases) {
    const id = lexicon.findTerm(token)
    const related = lexicon.relatedTerms(token, token, language).filter((term) => term !== id)
    terms.set(token, { word: token, id, related, idf: 1, isGuess: false, isPhrase: true, isFrame: false, grams: [] })
  }
  for (const term of terms.values()) weigh(term, [...terms.values()], termIdf, worthOfFrame)
  const [termList, gramList] = [[...terms.values()], [...grams.values()]]
  return {
    text,
    language,
    spoken,
    words,
    priceWords,
    terms: termList,
    termMass: massOf(termList),
    pairMass: pairMassOf(termList),
    grams: gramList,
    gramMass: massOf(gramList),
  }
}

/** A typo, or a Latin word in Cyrillic letters. */
function guessOf(word: string, lexicon: Lexicon): number {
  const near = lexicon.guessTerm(word)
  const latin = near === noTerm ? latinSpelling(word) : undefined
  if (latin === undefined) return near
  const same = lexicon.findTerm(latin)
  return same === noTerm ? lexicon.guessTerm(latin) : same
}

/** A topic word that the whole knowledge doesn't contain, nor anything related. */
export const isUnknownTopic = ({ id, isFrame, related }: QueryTerm): boolean =>
  id === noTerm && related.length === 0 && !isFrame

/** The share of the topic words that are unknown. */
export function unknownShareOf({ terms }: Query): number {
  const topics = terms.filter(({ isFrame }) => !isFrame)
  return topics.length > 0 ? topics.filter(isUnknownTopic).length / topics.length : 0
}
/** Half of the topic words or more are unknown. */
export const isMostlyUnknown = (query: Query): boolean => unknownShareOf(query) >= 0.5

/** A word that the question contains itself doesn't stand for another word of it: "pay by card". */
function weigh(term: QueryTerm, all: QueryTerm[], termIdf: (id: number) => number, worthOfFrame: number): void {
  term.related = term.related.filter((related) => all.every(({ id }) => id !== related))
  const isOnlyRelated = term.id === noTerm && term.related.length > 0
  if (term.isFrame) term.idf *= worthOfFrame
  term.idf *= isOnlyRelated ? Math.min(...term.related.map(termIdf)) : termIdf(term.id)
}

const unitOf = (id: number, idf: (id: number) => number): QueryUnit => ({ id, idf: idf(id) })

/** Never 0, so that shares of it are defined even for an empty question. */
const massOf = (units: QueryUnit[]): number => units.reduce((sum, { idf }) => sum + idf, 0) || 1
const pairMassOf = (terms: QueryTerm[]): number =>
  terms.reduce((sum, { idf }, at) => sum + (at > 0 ? Math.min(idf, terms[at - 1]!.idf) : 0), 0) || 1
