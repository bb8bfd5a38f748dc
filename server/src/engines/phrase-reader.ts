import { folded, lowered } from '../search/text/normalise.ts'
import { wordsOf } from '../search/text/words.ts'

/** Scripts without spaces are split into characters, so that phrase boundaries don't depend on a dictionary. */
const tokenPattern =
  /[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]&&[\p{L}\p{M}]]|[[\p{L}\p{M}\p{N}]--[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}]]+/gv
const mayBeUnspaced = /[\u0e00-\uffff]/
/** "Hellooo" counts as "hello". */
const stretched = /(\p{L})\1{2,}/gu

/** The words of a text, normalised for comparison: in lower case and without diacritics. */
export function tokensOf(text: string): string[] {
  const plain = text.replace(stretched, '$1')
  return (mayBeUnspaced.test(plain) ? (lowered(plain).match(tokenPattern) ?? []) : wordsOf(plain)).map(folded)
}

interface Node<Role> {
  next: Map<string, Node<Role>>
  /** For entries that end in an asterisk: any word with this prefix. */
  beginnings: [beginning: string, node: Node<Role>][]
  role?: Role
}

const emptyNode = <Role>(): Node<Role> => ({ next: new Map(), beginnings: [] })

/** Parses a text that consists only of known phrases. Of two entries with the same spelling the first counts. */
export function createPhraseReader<Role>(entries: Iterable<[phrases: string, role: Role]>) {
  const root = emptyNode<Role>()
  for (const [phrases, role] of entries) for (const phrase of phrases.split(',')) add(phrase.trim(), role)

  function add(phrase: string, role: Role): void {
    const tokens = tokensOf(phrase)
    if (tokens.length === 0) return
    const isBeginning = phrase.endsWith('*')
    let node = root
    for (const [at, token] of tokens.entries())
      node = isBeginning && at === tokens.length - 1 ? beginningAfter(node, token) : wordAfter(node, token)
    node.role ??= role
  }

  function wordAfter(node: Node<Role>, token: string): Node<Role> {
    const next = node.next.get(token) ?? emptyNode<Role>()
    node.next.set(token, next)
    return next
  }

  function beginningAfter(node: Node<Role>, token: string): Node<Role> {
    const known = node.beginnings.find(([beginning]) => beginning === token)
    if (known) return known[1]
    const next = emptyNode<Role>()
    node.beginnings.push([token, next])
    return next
  }

  const follow = (node: Node<Role>, token: string): Node<Role> | undefined =>
    node.next.get(token) ?? node.beginnings.find(([beginning]) => token.startsWith(beginning))?.[1]

  /** The roles of the phrases in order; undefined if a word belongs to none. Longer phrases are tried first. */
  return function read(tokens: readonly string[]): Role[] | undefined {
    const roles: Role[] = []
    /** Positions from which the rest can't be parsed: each is tried once. */
    const deadEnds = new Set<number>()
    function readFrom(start: number): boolean {
      if (start === tokens.length) return true
      if (deadEnds.has(start)) return false
      const ends: [end: number, role: Role][] = []
      let node: Node<Role> | undefined = root
      for (let at = start; at < tokens.length; at++) {
        node = follow(node, tokens[at] as string)
        if (!node) break
        if (node.role !== undefined) ends.push([at + 1, node.role])
      }
      for (const [end, role] of ends.reverse()) {
        roles.push(role)
        if (readFrom(end)) return true
        roles.pop()
      }
      deadEnds.add(start)
      return false
    }
    return tokens.length > 0 && readFrom(0) ? roles : undefined
  }
}
export type PhraseReader<Role> = ReturnType<typeof createPhraseReader<Role>>

/** Which lists contain all words of a text, so that only their readers are created and run. At most 31 lists. */
export function createWordIndex<Name extends string>(names: readonly Name[], listOf: (name: Name) => string) {
  const words = new Map<string, number>()
  const beginnings = new Map<string, [beginning: string, lists: number][]>()
  for (const [at, name] of names.entries())
    for (const word of new Set(listOf(name).split(/[,\s]+/))) {
      const isBeginning = word.endsWith('*')
      for (const token of tokensOf(word))
        if (isBeginning) beginnings.set(token.charAt(0), [...(beginnings.get(token.charAt(0)) ?? []), [token, 1 << at]])
        else words.set(token, (words.get(token) ?? 0) | (1 << at))
    }

  function listsOf(token: string): number {
    let lists = words.get(token) ?? 0
    for (const [beginning, list] of beginnings.get(token.charAt(0)) ?? [])
      if (token.startsWith(beginning)) lists |= list
    return lists
  }

  /** The lists that contain all words, and whether each word is in some list. */
  return function holding(tokens: readonly string[]): { lists: Name[]; isKnown: boolean } {
    let common = -1
    for (const token of tokens) {
      const lists = listsOf(token)
      if (lists === 0) return { lists: [], isKnown: false }
      common &= lists
    }
    return { lists: names.filter((_, at) => common & (1 << at)), isKnown: true }
  }
}
