import type { Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'
import { relatedWords } from './related-words/all.ts'
import { stemOf } from './words.ts'

/** A group's number is unique across languages. */
const groupsPerLanguage = 10_000
const shortestPrefix = 2

interface Groups {
  byStem: Map<string, number[]>
  byPrefix: Map<string, number[]>
  longestPrefix: number
  /** By their first word. */
  phrases: Map<string, Phrase[]>
}
interface Phrase {
  words: string[]
  group: number
}
/** Words of a text that together mean what a group is about. */
export interface FoundPhrase {
  /** Stands for the phrase in an index: no word contains this mark. */
  token: string
  start: number
  end: number
}
const phraseMark = '#'
export const isPhrase = (token: string): boolean => token.startsWith(phraseMark)

const languages = Object.keys(relatedWords) as Language[]
const known = new Map<Language, Groups | undefined>()

/** Read on the first word of the language: few bots use more than two. */
function groupsIn(language: Language): Groups | undefined {
  if (!known.has(language)) known.set(language, readGroups(language))
  return known.get(language)
}

function readGroups(language: Language): Groups | undefined {
  const list = relatedWords[language]
  if (list === undefined) return undefined
  const groups: Groups = { byStem: new Map(), byPrefix: new Map(), longestPrefix: 0, phrases: new Map() }
  const lines = list.split('\n').filter((line) => line.trim() !== '')
  for (const [at, line] of lines.entries()) {
    const group = languages.indexOf(language) * groupsPerLanguage + at
    for (const entry of line.trim().split(/\s+/)) {
      if (entry.includes('_')) {
        addPhrase(groups.phrases, { words: folded(lowered(entry)).split('_'), group })
        continue
      }
      const isPrefix = entry.endsWith('*')
      const word = lowered(isPrefix ? entry.slice(0, -1) : entry)
      const key = isPrefix ? folded(word) : stemOf(word, language)
      const map = isPrefix ? groups.byPrefix : groups.byStem
      map.set(key, [...(map.get(key) ?? []), group])
      if (isPrefix) groups.longestPrefix = Math.max(groups.longestPrefix, key.length)
    }
  }
  return groups
}

function addPhrase(phrases: Map<string, Phrase[]>, phrase: Phrase): void {
  const first = phrase.words[0] as string
  phrases.set(first, [...(phrases.get(first) ?? []), phrase])
}

/** The phrases of several words ("on hold", "how do I get there") among the words of a text. */
export function phrasesIn(words: string[], language: Language): FoundPhrase[] {
  const groups = groupsIn(language)
  if (!groups) return []
  const spelt = words.map(folded)
  const found: FoundPhrase[] = []
  for (let start = 0; start < spelt.length; start++)
    for (const phrase of groups.phrases.get(spelt[start] as string) ?? [])
      if (phrase.words.every((word, at) => spelt[start + at] === word))
        found.push({ token: `${phraseMark}${phrase.group}`, start, end: start + phrase.words.length })
  return found
}

/** The groups of words about the same thing that a word belongs to: "car" and "parking", "certificate" and "diploma". */
export function groupsOf(word: string, stem: string, language: Language): number[] {
  const groups = groupsIn(language)
  if (!groups) return []
  if (isPhrase(word)) return [Number(word.slice(phraseMark.length))]
  const found = [...(groups.byStem.get(stem) ?? [])]
  const spelling = folded(word)
  for (let end = shortestPrefix; end <= Math.min(spelling.length, groups.longestPrefix); end++)
    for (const group of groups.byPrefix.get(spelling.slice(0, end)) ?? []) if (!found.includes(group)) found.push(group)
  return found
}
