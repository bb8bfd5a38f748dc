import { findLists, type Lists } from './lists.ts'
import type { Quotable } from './quotable.ts'
import { writeExtract } from './write-extract.ts'

/** A unit of an extract: a sentence, a list item, a table row, code. */
export interface Sentence extends Pick<Quotable, 'kind' | 'language' | 'record' | 'startsLine'> {
  passage: number
  /** Its position in reading order, best passage first; neighbours in a passage differ by 1, others by more. */
  order: number
  text: string
  likelihood: number
}
export interface Extract {
  text: string
  /** The passages it was taken from, in order. */
  passages: number[]
}
/** What the quoted part of a passage is about; empty if the part itself says so. */
export type HeadingOf = (passage: number, part: readonly Sentence[]) => string

/** How far an extract may exceed its limit to finish a sentence, a row or a list. */
const stretch = 1.5
/** Slightly favours short sentences, so that more of them fit: this many characters are added to each length. */
const lengthEase = 60
/** A sentence from another passage is shown only if it is not much less likely than the best. */
const leastOfOthers = 0.08
/** A row answers alone; other rows are shown only if they fit about as well. */
const leastOfOtherRecords = 0.5

/** The likeliest sentence counts less if its end is cut off, because the answer is often there. */
const worthOfCutBest = 0.7

/** How long a sentence may be for an extract of this many characters. */
export const longestQuotable = (limit: number): number => Math.floor(stretch * limit)

/** The likeliest sentences that fit, whole and in reading order. */
export function composeExtract(sentences: readonly Sentence[], limit: number, headingOf: HeadingOf): Extract {
  if (sentences.length === 0) return { text: '', passages: [] }
  const likeliest = sentences.reduce((best, other) => (other.likelihood > best.likelihood ? other : best))
  const most = longestQuotable(limit)
  // Only text without any full stop is this long: it has no end to wait for.
  if (likeliest.text.length > most)
    return { text: `${headOf(likeliest.text, limit - 2)} …`, passages: [likeliest.passage] }

  const lists = findLists(sentences)
  const chosen = new Set<Sentence>()
  let used = 0
  const take = (group: readonly Sentence[], room: number): boolean => {
    const added = group.filter((sentence) => !chosen.has(sentence))
    const needed = added.reduce((sum, { text }) => sum + text.length + 1, 0)
    if (used + needed > room + 1) return false
    for (const sentence of added) chosen.add(sentence)
    used += needed
    return true
  }
  if (!take(lists.withCompany(likeliest), most))
    for (const each of shortened(likeliest, lists)) if (!take([each], most)) break

  const worth = ({ likelihood, text }: Sentence): number => likelihood / (lengthEase + text.length)
  const others = sentences
    .filter((other) => other.likelihood >= leastBeside(likeliest, other) * likeliest.likelihood)
    .sort((one, other) => worth(other) - worth(one))
  const left: Sentence[] = []
  for (const other of others) {
    if (chosen.has(other)) continue
    const company = lists.withCompany(other)
    const isListOfBest = company.length > 1 && other.passage === likeliest.passage
    if (take(company, isListOfBest ? most : limit)) continue
    if (lists.standsAlone(other) && !take([other], limit)) left.push(other)
  }
  const last = bestToRunOver(
    left.filter(({ text }) => used + text.length <= most),
    chosen,
    limit,
  )
  if (last) chosen.add(last)
  return writeExtract(inReadingOrder(chosen), lists, headingOf)
}

/** For context that is too long to include: a list from its beginning, or from the likeliest item. */
function shortened(likeliest: Sentence, { announcedBy, listAround }: Lists): Sentence[] {
  if (likeliest.kind !== 'step') return [likeliest, ...announcedBy(likeliest)]
  const list = listAround(likeliest)
  return list.slice(list.indexOf(likeliest))
}

function leastBeside(likeliest: Sentence, other: Sentence): number {
  if (other.passage === likeliest.passage && other.record === likeliest.record) return 0
  const isProse = other.record === undefined && likeliest.record === undefined
  return isProse ? leastOfOthers : leastOfOtherRecords
}

const inReadingOrder = (sentences: Iterable<Sentence>): Sentence[] =>
  [...sentences].sort((one, other) => one.order - other.order)

/** The one further sentence that shows most within the limit, even if it or what follows exceeds it. */
function bestToRunOver(left: readonly Sentence[], chosen: ReadonlySet<Sentence>, limit: number): Sentence | undefined {
  let best: Sentence | undefined
  let mostSeen = likelihoodSeen(inReadingOrder(chosen), limit)
  for (const other of left) {
    const seen = likelihoodSeen(inReadingOrder([...chosen, other]), limit)
    if (seen > mostSeen) {
      best = other
      mostSeen = seen
    }
  }
  return best
}

/** How much likelihood is within the first characters. */
function likelihoodSeen(sentences: readonly Sentence[], limit: number): number {
  const highest = Math.max(...sentences.map(({ likelihood }) => likelihood))
  let at = 0
  let seen = 0
  for (const { text, likelihood } of sentences) {
    const share = Math.max(0, Math.min(1, (limit - at) / text.length))
    seen += likelihood * share * (share < 1 && likelihood === highest ? worthOfCutBest : 1)
    at += text.length + 1
  }
  return seen
}

function headOf(text: string, room: number): string {
  const to = text.lastIndexOf(' ', room)
  return text.slice(0, to > 0 ? to : room)
}
