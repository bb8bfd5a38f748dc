import { once } from '../../lib/once.ts'
import { functionWords } from './function-words.ts'
import { folded, lowered } from './normalise.ts'

export type Language =
  | 'ar'
  | 'bg'
  | 'cs'
  | 'da'
  | 'de'
  | 'el'
  | 'en'
  | 'es'
  | 'fi'
  | 'fr'
  | 'hi'
  | 'hu'
  | 'id'
  | 'it'
  | 'ja'
  | 'ko'
  | 'nl'
  | 'no'
  | 'pl'
  | 'pt'
  | 'ro'
  | 'ru'
  | 'sv'
  | 'th'
  | 'tr'
  | 'uk'
  | 'vi'
  | 'zh'
  /** Unknown: words stay whole and none is left out. */
  | 'und'

type Script = 'arabic' | 'cyrillic' | 'devanagari' | 'greek' | 'han' | 'hangul' | 'kana' | 'latin' | 'thai'
const scriptPatterns: [Script, RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['greek', /\p{Script=Greek}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['devanagari', /\p{Script=Devanagari}/gu],
  ['thai', /\p{Script=Thai}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['hangul', /\p{Script=Hangul}/gu],
  ['han', /\p{Script=Han}/gu],
]
const languagesOfScript: Record<Script, Language[]> = {
  latin: ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'ro', 'tr', 'vi', 'sv', 'da', 'no', 'fi', 'hu', 'pl', 'cs', 'id'],
  cyrillic: ['ru', 'uk', 'bg'],
  greek: ['el'],
  arabic: ['ar'],
  devanagari: ['hi'],
  thai: ['th'],
  kana: ['ja'],
  hangul: ['ko'],
  han: ['zh'],
}
/** Enough text to be sure, little enough to be fast. */
const charactersRead = 400
/** Japanese mixes kana with Han, and a few kana are decisive; Latin names in other scripts are not. */
const scriptWeight: Partial<Record<Script, number>> = { kana: 5, han: 2, latin: 0.5 }

const wordSets = once(
  () =>
    new Map(Object.entries(functionWords).map(([language, words]) => [language as Language, setOf(words)] as const)),
)
function setOf(words: string): Set<string> {
  return new Set(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => folded(lowered(word))),
  )
}

/** The languages that share a function word: "de" says little, "welche" is decisive. */
const speakers = once(() => {
  const speakersOf = new Map<string, Language[]>()
  for (const [language, words] of wordSets())
    for (const word of words) speakersOf.set(word, [...(speakersOf.get(word) ?? []), language])
  return speakersOf
})

export const isLanguage = (name: string): name is Language => wordSets().has(name as Language)

const noWords: ReadonlySet<string> = new Set()
export const functionWordsOf = (language: Language): ReadonlySet<string> => wordSets().get(language) ?? noWords

/**
 * Detects the language of a text: by script, then by function words. `among` are the possible languages (those of a
 * bot's knowledge); the first of a script wins a tie.
 */
export function detectLanguage(text: string, among?: readonly Language[]): Language {
  const sample = text.slice(0, charactersRead)
  const candidates = languagesOfScript[scriptOf(sample)]
  const possible = among ? among.filter((language) => candidates.includes(language)) : candidates
  if (possible.length === 1) return possible[0] ?? 'und'
  const tally = tallyOf(sample)
  let best: Language = among ? (possible[0] ?? among[0] ?? 'und') : 'und'
  let most = 0
  for (const language of possible) {
    const count = tally.get(language) ?? 0
    if (count > most) [best, most] = [language, count]
  }
  return best
}

/**
 * The languages of a text's script, with a score for each from the beginning of the text: empty if there is only one.
 */
export function evidenceOf(text: string): { possible: readonly Language[]; tally: Map<Language, number> } {
  const sample = text.slice(0, charactersRead)
  const possible = languagesOfScript[scriptOf(sample)]
  return { possible, tally: possible.length === 1 ? new Map() : tallyOf(sample) }
}

function tallyOf(sample: string): Map<Language, number> {
  const tally = new Map<Language, number>()
  for (const raw of lowered(sample).match(/\p{L}[\p{L}\p{M}]*/gu) ?? []) {
    const those = speakers().get(folded(raw))
    if (those) for (const language of those) tally.set(language, (tally.get(language) ?? 0) + 1 / those.length)
  }
  return tally
}

const basicLatin = /^[\x20-\x7e\s]*$/

function scriptOf(text: string): Script {
  if (basicLatin.test(text)) return 'latin'
  let best: Script = 'latin'
  let most = 0
  for (const [script, pattern] of scriptPatterns) {
    const count = (text.match(pattern)?.length ?? 0) * (scriptWeight[script] ?? 1)
    if (count > most) [best, most] = [script, count]
  }
  return best
}

/** Whether two languages use the same script; also true if either is unknown. */
export function sharesScript(one: string, other: string): boolean {
  const scriptsOf = (language: string): Script[] =>
    (Object.keys(languagesOfScript) as Script[]).filter((script) =>
      languagesOfScript[script].some((each) => each === language),
    )
  const [ours, theirs] = [scriptsOf(one), scriptsOf(other)]
  return ours.length === 0 || theirs.length === 0 || ours.some((script) => theirs.includes(script))
}
