import { once } from '../../lib/once.ts'
import type { Language } from './languages.ts'
import { folded, lowered } from './normalise.ts'

/** Whether a word is in the list of its language. The lists are read with the first question. */
export function createWordLists(lists: Partial<Record<Language, string>>) {
  const sets = once(
    () =>
      new Map(
        Object.entries(lists).map(([language, words]) => [
          language,
          new Set(words.split(/\s+/).map((word) => folded(lowered(word)))),
        ]),
      ),
  )
  return (word: string, language: Language): boolean => sets().get(language)?.has(folded(word)) ?? false
}
