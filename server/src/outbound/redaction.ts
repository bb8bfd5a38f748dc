import { yieldToOthers } from '../lib/yield-to-others.ts'
import { createPattern } from './find-pattern.ts'
import { formsOf, type SecretForm } from './secret-forms.ts'
import { fold, joinView, type TextView, viewsOf } from './text-views.ts'

export const hidden = '•••'

/** Of a secret that the end of the text cuts off, this much must be there to be recognised. */
const cutCharactersLeast = 5
/** What is left of a secret made of escapes may be an innocent word. */
const decodedCharactersLeast = 6
/** Shorter ones would match innocent words when white space is ignored. */
const joinedCharactersLeast = 12
/** Of a long text, this much is searched at once. */
const partCharacters = 16_000
/**
 * So much longer than a secret may a spelling of it be that two parts share: an escape that is escaped. With more white
 * space between its characters it is recognised within a part only.
 */
const spellingMost = 16

/**
 * Redacts secrets from a text of another server, which may echo them in any spelling. Redact before shortening a text:
 * only what the end of the text cuts off is recognised in part.
 */
export function createRedaction(secrets: string[]): (text: string) => string {
  const findIn = createSearch(secrets)
  return (text) => {
    const edges = new Int32Array(text.length + 1)
    return findIn(text, { edges, offset: 0, isLast: true }) ? withoutRanges(text, edges) : text
  }
}

/** The same for a long text, whose search would block the event loop: in parts that overlap, with pauses between. */
export function createLongRedaction(secrets: string[]): (text: string) => Promise<string> {
  const findIn = createSearch(secrets)
  const overlap = spellingMost * Math.max(0, ...secrets.map(({ length }) => length))
  const part = partCharacters + overlap
  return async (text) => {
    const edges = new Int32Array(text.length + 1)
    let isFound = false
    for (let from = 0; from === 0 || from + overlap < text.length; from += partCharacters) {
      if (from > 0) await yieldToOthers()
      const isLast = from + part >= text.length
      if (findIn(text.slice(from, from + part), { edges, offset: from, isLast })) isFound = true
    }
    return isFound ? withoutRanges(text, edges) : text
  }
}

/** Marks in `edges` where redacted ranges of a text begin (+1) and end (-1), so that overlaps cost nothing. */
function createSearch(secrets: string[]) {
  const forms = patternsOf(secrets)
  const longForms = forms.filter(({ length }) => length >= joinedCharactersLeast)

  /** Where the text goes on after this part of it, nothing is cut off by its end. */
  return function findIn(
    text: string,
    { edges, offset, isLast }: { edges: Int32Array; offset: number; isLast: boolean },
  ): boolean {
    if (forms.length === 0 || text === '') return false
    let isFound = false
    function mark({ text: spelt, beginOf, endOf }: TextView, begin: number, end: number): void {
      const first = offset + beginOf(Math.max(0, begin))
      const last = offset + endOf(Math.min(end, spelt.length) - 1)
      edges[first] = (edges[first] ?? 0) + 1
      edges[last] = (edges[last] ?? 0) - 1
      isFound = true
    }
    function search(view: TextView, wanted: typeof forms): void {
      const folded = fold(view.text)
      for (const { pattern, length, before, after } of wanted) {
        pattern.findAll(folded, (at) => mark(view, at - before, at + length + after))
        const cut = isLast ? pattern.endOf(folded) : 0
        if (cut >= cutCharactersLeast) mark(view, folded.length - cut - before, folded.length)
      }
    }
    const views = viewsOf(text)
    for (const view of views) search(view, forms)
    for (const view of views.slice(-1)) search(joinView(view), longForms)
    return isFound
  }
}

function patternsOf(secrets: string[]) {
  const forms = new Map<string, SecretForm>()
  for (const form of secrets.flatMap(formsOf))
    for (const [level, { text }] of viewsOf(form.text).entries())
      if (level === 0 || text.length >= decodedCharactersLeast) forms.set(fold(text), { ...form, text: fold(text) })
  return [...forms.values()]
    .filter(({ text }) => text !== '')
    .map(({ text, before, after }) => ({ pattern: createPattern(text), length: text.length, before, after }))
}

function withoutRanges(text: string, edges: Int32Array): string {
  const kept: string[] = []
  let depth = 0
  let begin = 0
  for (let at = 0; at <= text.length; at++) {
    const edge = edges[at] ?? 0
    if (edge === 0) continue
    if (depth === 0) kept.push(text.slice(begin, at), hidden)
    depth += edge
    if (depth === 0) begin = at
  }
  kept.push(text.slice(begin))
  return kept.join('')
}
