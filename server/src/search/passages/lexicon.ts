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

  return {
    add,
    /** The tables of all added words. */
    finished: (): LexiconModel => ({
      termOfWord: terms.finished(),
      gramStarts: gramStarts.finished(),
      grams: grams.finished(),
      terms: [...termIds.keys()],
      gramTexts: [...gramIds.keys()],
      spellings,
    }),
  }
}

export interface LexiconModel {
  /** The term of each word. */
  termOfWord: Uint32Array
  /** The n-grams of word `i` are those from `gramStarts[i]` up to `gramStarts[i + 1]`. */
  gramStarts: Uint32Array
  grams: Uint32Array
  /** By number. */
  terms: string[]
  gramTexts: string[]
  spellings: string[]
}

export function openLexicon({ termOfWord, gramStarts, grams, terms, gramTexts, spellings }: LexiconModel) {
  const termIds = numbered(terms)
  const gramIds = numbered(gramTexts)
  const nearest = createSpelling(spellings)
  return {
    ...{ termOfWord, gramStarts, grams },
    termCount: terms.length,
    gramCount: gramTexts.length,
    findTerm: (stem: string): number => termIds.get(stem) ?? noTerm,
    /** Spelling correction: the term of the known word that an unknown word was probably meant to be. */
    guessTerm: (word: string): number => termOfWord[nearest(folded(word))] ?? noTerm,
    findGram: (gram: string): number => gramIds.get(gram) ?? noTerm,
  }
}
export type Lexicon = ReturnType<typeof openLexicon>

const numbered = (texts: string[]): Map<string, number> => new Map(texts.map((text, number) => [text, number]))
