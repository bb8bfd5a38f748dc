import { gramsOf } from '../text/grams.ts'
import type { Language } from '../text/languages.ts'
import { folded } from '../text/normalise.ts'
import { groupsOf, isPhrase } from '../text/related-words.ts'
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
  /** The terms of each group of related words. */
  const termsOfGroup = new Map<number, Set<number>>()
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
    const isSpelt = !isFunction && !isPhrase(word)
    spellings.push(isSpelt ? folded(word) : '')
    const stem = isFunction ? '' : stemOf(word, language)
    const term = isFunction ? noTerm : numberIn(termIds, stem)
    terms.push(term)
    if (!isFunction) for (const group of groupsOf(word, stem, language)) addToGroup(group, term)
    if (isSpelt) for (const gram of gramsOf(word)) grams.push(numberIn(gramIds, gram))
    gramStarts.push(grams.length)
    return id
  }

  function addToGroup(group: number, term: number): void {
    const members = termsOfGroup.get(group) ?? new Set()
    termsOfGroup.set(group, members.add(term))
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
      languages: [...wordIds.keys()],
      groups: Array.from(termsOfGroup, ([group, members]) => [group, [...members]]),
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
  languages: Language[]
  /** The terms of each group of related words. */
  groups: [group: number, terms: number[]][]
}

export function openLexicon({ termOfWord, gramStarts, grams, terms, gramTexts, spellings, ...more }: LexiconModel) {
  const termsOfGroup = new Map(more.groups)
  const termIds = numbered(terms)
  const gramIds = numbered(gramTexts)
  const nearest = createSpelling(spellings)
  return {
    ...{ termOfWord, gramStarts, grams },
    termCount: terms.length,
    gramCount: gramTexts.length,
    languages: more.languages,
    /** Terms that mean nearly the same as a word, or belong to the same topic. */
    relatedTerms: (word: string, stem: string, language: Language): number[] => {
      const related = new Set<number>()
      for (const group of groupsOf(word, stem, language))
        for (const term of termsOfGroup.get(group) ?? []) related.add(term)
      return [...related]
    },
    findTerm: (stem: string): number => termIds.get(stem) ?? noTerm,
    /** Spelling correction: the term of the known word that an unknown word was probably meant to be. */
    guessTerm: (word: string): number => termOfWord[nearest(folded(word))] ?? noTerm,
    findGram: (gram: string): number => gramIds.get(gram) ?? noTerm,
  }
}
export type Lexicon = ReturnType<typeof openLexicon>

const numbered = (texts: string[]): Map<string, number> => new Map(texts.map((text, number) => [text, number]))
