import type { Lexicon } from './lexicon.ts'
import { noTerm } from './lexicon.ts'
import type { Query } from './query.ts'

/** Words that share less than this of their character grams only look alike. */
const leastLikeness = 0.5
/** A likeness is a guess: it counts less than the same stem. */
const likenessWorth = 0.8
/** Likeness is looked for among the first terms of a question, a bit for each. */
const likenessSlots = 32

/**
 * Which term of the question a word of the knowledge stands for, and how well (0 to 1): the same stem fully, a word of
 * mostly the same grams in part. That catches what stemmers miss: compounds, slips of the pen, other languages' endings.
 */
export function createKinship(lexicon: Lexicon) {
  const { termOfWord, gramStarts, grams } = lexicon
  /** What is known of a word holds for the question it was judged for. */
  const questionOfWord = new Uint32Array(termOfWord.length)
  const slotOfWord = new Uint8Array(termOfWord.length)
  const worthOfWord = new Float32Array(termOfWord.length)
  const slotOfTerm = new Uint8Array(lexicon.termCount)
  const slotsOfGram = new Uint32Array(lexicon.gramCount)
  const shared = new Uint8Array(likenessSlots)
  let question = 0
  let current: Query | undefined

  function begin(query: Query): void {
    for (const { id, grams } of current?.terms ?? []) {
      if (id !== noTerm) slotOfTerm[id] = 0
      for (const gram of grams) if (gram !== noTerm) slotsOfGram[gram] = 0
    }
    current = query
    question++
    query.terms.forEach(({ id, grams }, slot) => {
      if (id !== noTerm) slotOfTerm[id] = slot + 1
      if (slot < likenessSlots) for (const gram of grams) if (gram !== noTerm) slotsOfGram[gram]! |= 1 << slot
    })
  }

  /** The slot of the question's term plus one; 0 for a word of no kin. */
  function slotOf(word: number): number {
    if (questionOfWord[word] !== question) judge(word)
    return slotOfWord[word]!
  }
  const worthOf = (word: number): number => worthOfWord[word]!

  function judge(word: number): void {
    questionOfWord[word] = question
    const term = termOfWord[word]!
    const slot = term === noTerm ? 0 : slotOfTerm[term]!
    slotOfWord[word] = slot
    if (slot > 0) worthOfWord[word] = current?.terms[slot - 1]?.isGuess ? likenessWorth : 1
    else if (term !== noTerm) judgeByGrams(word)
  }

  function judgeByGrams(word: number): void {
    const from = gramStarts[word]!
    const to = gramStarts[word + 1]!
    let touched = 0
    for (let at = from; at < to; at++) {
      let slots = slotsOfGram[grams[at]!]!
      touched |= slots
      for (; slots !== 0; slots &= slots - 1) shared[31 - Math.clz32(slots & -slots)]!++
    }
    let most = leastLikeness
    for (; touched !== 0; touched &= touched - 1) {
      const slot = 31 - Math.clz32(touched & -touched)
      const likeness = (2 * shared[slot]!) / (to - from + (current?.terms[slot]?.grams.length ?? 0))
      shared[slot] = 0
      if (likeness < most) continue
      most = likeness
      slotOfWord[word] = slot + 1
      worthOfWord[word] = likeness * likenessWorth
    }
  }
  return { begin, slotOf, worthOf }
}
