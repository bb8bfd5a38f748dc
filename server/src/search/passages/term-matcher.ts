import type { Lexicon } from './lexicon.ts'
import { noTerm } from './lexicon.ts'
import type { Query, QueryTerm } from './query.ts'
import { relatedWorth } from './weights.ts'

/** Words that share less than this of their character n-grams only look similar. */
const leastSimilarity = 0.5
/** Similarity is a guess: it counts less than the same stem. */
const similarityWorth = 0.8
/** Similarity is checked for the first terms of a question, one bit for each. */
const similaritySlots = 32

const slotBits = 8
const slotMask = 0xff
const lastQuestion = 0xffffff

/**
 * Which term of the question a word of the knowledge matches, and how well (0 to 1): the same stem fully, a word with
 * mostly the same n-grams in part. That catches what stemmers miss: compounds, typos, other languages' endings.
 */
export function createTermMatcher(lexicon: Lexicon) {
  const { termOfWord, gramStarts, grams } = lexicon
  /** The slot matched to a word, in the last eight bits, and the question for which that is valid. */
  const marks = new Uint32Array(termOfWord.length)
  const worthOfWord = new Float32Array(termOfWord.length)
  const slotOfTerm = new Uint8Array(lexicon.termCount)
  const slotsOfGram = new Uint32Array(lexicon.gramCount)
  const shared = new Uint8Array(similaritySlots)
  let question = 0
  let current: Query | undefined
  let fewestGrams = 0

  function begin(query: Query): void {
    for (const { id, grams, related } of current?.terms ?? []) {
      if (id !== noTerm) slotOfTerm[id] = 0
      for (const term of related) slotOfTerm[term] = 0
      for (const gram of grams) if (gram !== noTerm) slotsOfGram[gram] = 0
    }
    current = query
    question = question < lastQuestion ? question + 1 : 1
    if (question === 1) marks.fill(0)
    fewestGrams = Math.min(...query.terms.map((term) => term.grams.length))
    query.terms.forEach(({ related }, slot) => {
      for (const term of related) slotOfTerm[term] ||= slot + 1
    })
    query.terms.forEach(({ id, grams }, slot) => {
      if (id !== noTerm) slotOfTerm[id] = slot + 1
      if (slot < similaritySlots) for (const gram of grams) if (gram !== noTerm) slotsOfGram[gram]! |= 1 << slot
    })
  }

  /** The slot of the question's term plus one; 0 for a word that matches none. */
  function slotOf(word: number): number {
    const mark = marks[word]!
    if (mark >>> slotBits === question) return mark & slotMask
    const slot = judge(word)
    marks[word] = (question << slotBits) | slot
    return slot
  }
  const worthOf = (word: number): number => worthOfWord[word]!

  function judge(word: number): number {
    const term = termOfWord[word]!
    if (term === noTerm) return 0
    const slot = slotOfTerm[term]!
    if (slot === 0) return judgeByGrams(word)
    worthOfWord[word] = worthOfTerm(term, current?.terms[slot - 1])
    return slot
  }

  function worthOfTerm(term: number, asked: QueryTerm | undefined): number {
    if (asked?.id !== term) return relatedWorth
    return asked.isGuess ? similarityWorth : 1
  }

  function judgeByGrams(word: number): number {
    const from = gramStarts[word]!
    const to = gramStarts[word + 1]!
    // Most words miss too many n-grams to be similar, which shows early.
    let misses = to - from - leastSimilarity * 0.5 * (to - from + fewestGrams)
    let touched = 0
    for (let at = from; at < to; at++) {
      let slots = slotsOfGram[grams[at]!]!
      if (slots === 0 && --misses < 0) return forgotten(touched)
      touched |= slots
      for (; slots !== 0; slots &= slots - 1) shared[31 - Math.clz32(slots & -slots)]!++
    }
    let most = leastSimilarity
    let matched = 0
    for (; touched !== 0; touched &= touched - 1) {
      const slot = 31 - Math.clz32(touched & -touched)
      const similarity = (2 * shared[slot]!) / (to - from + (current?.terms[slot]?.grams.length ?? 0))
      shared[slot] = 0
      if (similarity < most) continue
      most = similarity
      matched = slot + 1
      worthOfWord[word] = similarity * similarityWorth
    }
    return matched
  }

  function forgotten(touched: number): number {
    for (let rest = touched; rest !== 0; rest &= rest - 1) shared[31 - Math.clz32(rest & -rest)] = 0
    return 0
  }
  return { begin, slotOf, worthOf }
}
