import { evidenceOf, isLanguage, type Language } from './languages.ts'

/** Closely related languages share so many words that a short or unusual text is easily mistaken for the other. */
const relatives: Language[][] = [
  ['da', 'no', 'sv'],
  ['es', 'it', 'pt'],
  ['cs', 'pl'],
  ['bg', 'ru', 'uk'],
  ['de', 'nl'],
]
const otherNames: Record<string, Language> = { nb: 'no', nn: 'no' }

export interface Written {
  text: string
  /** The document it is part of: texts of one document are mostly in one language. */
  document: string
}
type Tally = Map<Language, number>

/**
 * The languages of a bot's texts: that of all of them, unless a document is clearly in another, and that of the
 * document, unless a text is. Between closely related languages, the one that the author set for the bot wins.
 */
export function decideLanguages(texts: readonly Written[], botLanguage?: string): Language[] {
  const preferred = languageOfTag(botLanguage)
  const evidence = texts.map(({ text }) => evidenceOf(text))
  const ofAll: Tally = new Map()
  const ofDocument = new Map<string, Tally>()
  for (const [at, { document }] of texts.entries()) {
    const tally = ofDocument.get(document) ?? new Map<Language, number>()
    ofDocument.set(document, tally)
    for (const [language, count] of evidence[at]!.tally) {
      add(tally, language, count)
      add(ofAll, language, count)
    }
  }
  return texts.map(({ document }, at) => {
    const { possible, tally } = evidence[at]!
    if (possible.length === 1) return possible[0]!
    const usual = preferRelative(strongest(possible, ofAll), ofAll, preferred)
    const ofThis = ofDocument.get(document)!
    return departing(possible, tally, departing(possible, ofThis, usual))
  })
}

/** A different language from the usual one, if the evidence is clearly stronger. */
function departing(possible: readonly Language[], tally: Tally, usual: Language): Language {
  const own = strongest(possible, tally)
  return isClear(tally.get(own) ?? 0, tally.get(usual) ?? 0) ? own : usual
}

function preferRelative(found: Language, tally: Tally, preferred: Language | undefined): Language {
  if (!preferred || !relatives.some((family) => family.includes(found) && family.includes(preferred))) return found
  return isClear(tally.get(found) ?? 0, tally.get(preferred) ?? 0) ? found : preferred
}

const isClear = (count: number, other: number): boolean => count >= 2 * other + 1

function strongest(possible: readonly Language[], tally: Tally): Language {
  let best: Language = 'und'
  for (const language of possible) if ((tally.get(language) ?? 0) > (tally.get(best) ?? 0)) best = language
  return best
}

function add(tally: Tally, language: Language, count: number): void {
  tally.set(language, (tally.get(language) ?? 0) + count)
}

/** From a tag such as `pt-BR`; undefined for a language without word lists. */
function languageOfTag(tag = ''): Language | undefined {
  const name = tag.split('-', 1)[0] ?? ''
  const known = otherNames[name] ?? name
  return isLanguage(known) ? known : undefined
}
