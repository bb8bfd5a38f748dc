import { gramsOf } from '../text/grams.ts'
import type { Language } from '../text/languages.ts'
import { folded } from '../text/normalise.ts'
import { isFunctionWord, stemOf } from '../text/words.ts'
import { createGrowing } from './growing.ts'
import { createSpelling } from './spelling.ts'

/** Marks "no term": a function word, or a word that occurs in no passage. */
export const noTerm = 0xffffffff

/**
 * Every distinct word: its number, its stem (the term) and its character n-grams. Stemming and splitting are done once
 * per word instead of once per occurrence.
 */
export function createLexicon() {
  const wordIds = new Map<Language, Map<string, number>>()
  const termIds = new Map<string, number>()
  const gramIds = new Map<string, number>()
  const spellings: string[] = []
  const terms = createGrowing()
  const grams = createGrowing()
  const gramStarts = createGrowing()
  gramStarts.push(0)

  const numberIn = (ids: Map<string, number>, key: string): number => {
    const known = ids.get(key)
    if (known !== undefined) return known
    ids.set(key, ids.size)
    return ids.size - 1
  }

  function add(word: string, language: Language): number {
    const ids = wordIds.get(language) ?? new Map<string, number>()
    wordIds.set(language, ids)
    const known = ids.get(word)
    if (known !== undefined) return known
    const id = terms.length
    ids.set(word, id)
    const isFunction = isFunctionWord(word, language)
    spellings.push(isFunction ? '' : folded(word))
    terms.push(isFunction ? noTerm : numberIn(termIds, stemOf(word, language)))
    if (!isFunction) for (const gram of gramsOf(word)) grams.push(numberIn(gramIds, gram))
    gramStarts.push(grams.length)
    return id
  }

  /** The tables of all added words; after this the lexicon is read-only. */
  function finished() {
    const nearest = createSpelling(spellings)
    const termOfWord = terms.finished()
    return {
      termOfWord,
      gramStarts: gramStarts.finished(),
      grams: grams.finished(),
      termCount: termIds.size,
      gramCount: gramIds.size,
      languages: [...wordIds.keys()],
      findTerm: (stem: string): number => termIds.get(stem) ?? noTerm,
      /** Spelling correction: the term of the known word that an unknown word was probably meant to be. */
      guessTerm: (word: string): number => termOfWord[nearest(folded(word))] ?? noTerm,
      findGram: (gram: string): number => gramIds.get(gram) ?? noTerm,
    }
  }
  return { add, finished }
}
export type Lexicon = ReturnType<ReturnType<typeof createLexicon>['finished']>
