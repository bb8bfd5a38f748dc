import type { Sentence } from './extract.ts'

/** A line that introduces what follows. */
export const announces = /[:：]$/u

/** Which sentences belong together: a line ending in a colon with what it introduces, the steps of an instruction. */
export function findLists(sentences: readonly Sentence[]) {
  const byOrder = new Map(sentences.map((sentence) => [sentence.order, sentence]))
  const isListed = ({ kind }: Sentence): boolean => kind !== 'sentence'
  const isOneList = (one: Sentence, other: Sentence): boolean =>
    isListed(one) && isListed(other) && (one.kind === 'row') === (other.kind === 'row')

  function listFrom(first: Sentence, direction: 1 | -1): Sentence[] {
    const found = [first]
    for (let order = first.order + direction; ; order += direction) {
      const next = byOrder.get(order)
      if (!next || !isOneList(first, next)) return found
      found.push(next)
    }
  }
  function listAround(sentence: Sentence): Sentence[] {
    return [...listFrom(sentence, -1).reverse(), ...listFrom(sentence, 1).slice(1)]
  }
  /** What a line ending in a colon introduces: a list, a table, code or one more sentence. */
  function announcedBy(sentence: Sentence): Sentence[] {
    const next = announces.test(sentence.text) ? byOrder.get(sentence.order + 1) : undefined
    return next ? (isListed(next) ? listFrom(next, 1) : [next]) : []
  }
  function announcementOf(sentence: Sentence): Sentence | undefined {
    const before = byOrder.get((listFrom(sentence, -1).at(-1) ?? sentence).order - 1)
    return before && isListed(sentence) && announces.test(before.text) ? before : undefined
  }
  /** A sentence and the context needed to understand it, in reading order. */
  function withCompany(sentence: Sentence): Sentence[] {
    if (sentence.kind === 'row') return [sentence]
    if (!isListed(sentence)) return [sentence, ...announcedBy(sentence)]
    const announcement = announcementOf(sentence)
    const own = sentence.kind === 'step' ? listAround(sentence) : [sentence]
    return announcement ? [announcement, ...own] : own
  }
  /** Whether it makes sense without its context: half an instruction or an introduction alone does not. */
  const standsAlone = (sentence: Sentence): boolean => sentence.kind !== 'step' && announcedBy(sentence).length === 0
  return {
    withCompany,
    standsAlone,
    announcedBy,
    announcementOf,
    listAround,
    isOneList,
    next: (sentence: Sentence) => byOrder.get(sentence.order + 1),
  }
}
export type Lists = ReturnType<typeof findLists>
