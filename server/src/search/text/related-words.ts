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
}

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
  const groups: Groups = { byStem: new Map(), byPrefix: new Map(), longestPrefix: 0 }
  const lines = list.split('\n').filter((line) => line.trim() !== '')
  for (const [at, line] of lines.entries()) {
    const group = languages.indexOf(language) * groupsPerLanguage + at
    for (const entry of line.trim().split(/\s+/)) {
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

/** The groups of words about the same thing that a word belongs to: "car" and "parking", "certificate" and "diploma". */
export function groupsOf(word: string, stem: string, language: Language): number[] {
  const groups = groupsIn(language)
  if (!groups) return []
  const found = [...(groups.byStem.get(stem) ?? [])]
  const spelling = folded(word)
  for (let end = shortestPrefix; end <= Math.min(spelling.length, groups.longestPrefix); end++)
    for (const group of groups.byPrefix.get(spelling.slice(0, end)) ?? []) if (!found.includes(group)) found.push(group)
  return found
}
