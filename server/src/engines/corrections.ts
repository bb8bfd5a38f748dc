import { folded, lowered } from '../search/text/normalise.ts'
import { type ChatLanguage, chatLanguageOf, languagesOf } from './chat-languages.ts'
import { declinesAll } from './choosing.ts'
import { correctionPhrases } from './correction-phrases.ts'
import { isSmallTalk } from './small-talk.ts'

/** Enough for any correction; a longer message is taken literally. */
const mostCharacters = 500

interface Patterns {
  lead: RegExp
  after: RegExp | undefined
  openers: RegExp
  no: RegExp
}
const patterns = new Map<ChatLanguage, Patterns>()

/** All punctuation has become a comma, all white space a space: see `foldedWithPlaces`. */
const gap = "[ ,'-]*"
const unspaced = new Set<ChatLanguage>(['ja', 'th', 'zh'])

function patternsOf(language: ChatLanguage): Patterns {
  const known = patterns.get(language)
  if (known) return known
  const { openers, no, meant, asked, about, after } = correctionPhrases[language]
  const end = unspaced.has(language) ? '' : "(?=[ ,'-]|$)"
  // Japanese and Korean particles are attached to the word before them.
  const start = unspaced.has(language) || language === 'ko' ? '' : "(?<=^|[ ,'-])"
  const opener = `(?:(?:${alternatives(`${openers},${no}`)})${end}${gap})`
  const said = `(?:${opener}{0,4}(?:${alternatives(meant)})|${opener}{1,4}(?:${alternatives(asked)}))`
  const behind = about === '' ? '' : `(?:(?:${alternatives(about)})${end}${gap}){0,2}`
  const made = {
    lead: new RegExp(`^${gap}${said}${end}${gap}${behind}`, 'u'),
    after: after === '' ? undefined : new RegExp(`${start}(?:${alternatives(after)})${gap}$`, 'u'),
    openers: new RegExp(`^${gap}${opener}{0,4}`, 'u'),
    no: new RegExp(`^${gap}(?:${alternatives(no)})(?: *, *| +- +)${opener}{0,3}`, 'u'),
  }
  patterns.set(language, made)
  return made
}

/** Longest phrases first: "I meant to ask" before "I meant". Anything may separate the words of a phrase. */
const alternatives = (list: string): string =>
  list
    .split(',')
    .filter(Boolean)
    .sort((one, other) => other.length - one.length)
    .map((phrase) =>
      phrase
        .split(/[\s']+/)
        .map((word) => folded(lowered(word)))
        .join("[ ',]+"),
    )
    .join('|')

/** What a correction such as "no, I meant the massage" refers to; undefined if the message isn't one. */
export function withoutCorrection(message: string, language: string): string | undefined {
  if (message.length > mostCharacters) return undefined
  const own = chatLanguageOf(language)
  const { text, places } = foldedWithPlaces(message)
  for (const each of languagesOf(message, own)) {
    const { lead, after, openers, no } = patternsOf(each)
    const said = lead.exec(text)?.[0].length
    const begin = said ?? openers.exec(text)?.[0].length ?? 0
    const behind = after?.exec(text.slice(begin))?.[0].length
    const end = text.length - (behind ?? 0)
    if (said !== undefined || behind !== undefined) return meaningful(message.slice(places[begin], places[end]))
    // A bare "no, …" only counts in the languages that the bot's visitors most likely write.
    const refused = own === undefined || each === own || each === 'en' ? no.exec(text)?.[0].length : undefined
    if (refused === undefined) continue
    const meant = meaningful(message.slice(places[refused]))
    return meant === undefined || isNothingNew(meant, language) ? undefined : meant
  }
  return undefined
}

/** "Not the dog, the cat": what is not meant, and what is. The first must have been mentioned before. */
export interface Replacement {
  refused: string
  meant: string
}

/** "Not", and "but" before what is meant instead. */
const instead: Partial<Record<ChatLanguage, [not: string, but: string]>> = {
  de: ['nicht', 'sondern'],
  el: ['οχι', 'αλλα'],
  en: ['not', 'but|rather'],
  es: ['no', 'sino'],
  fr: ['pas|non pas', 'mais'],
  it: ['non', 'ma|bensi'],
  nl: ['niet', 'maar'],
  pl: ['nie', 'ale|lecz|tylko'],
  pt: ['nao', 'mas|sim'],
  ro: ['nu', 'ci'],
  ru: ['не', 'а|но'],
  uk: ['не', 'а|але'],
}

export function replacementIn(message: string, language: string): Replacement | undefined {
  if (message.length > mostCharacters) return undefined
  const { text, places } = foldedWithPlaces(message)
  for (const each of languagesOf(message, chatLanguageOf(language))) {
    const [not, but] = instead[each] ?? []
    if (not === undefined) continue
    const found = new RegExp(`^${gap}(?:${not}) +([^,]{1,60}), *(?:(?:${but}) +)?`, 'u').exec(text)
    const refused = found?.[1]
    const meant = found ? meaningful(message.slice(places[found[0].length])) : undefined
    if (refused !== undefined && meant !== undefined) return { refused, meant }
  }
  return undefined
}

const meaningful = (text: string): string | undefined => (/[\p{L}\p{N}]/u.test(text) ? text.trim() : undefined)

/** "No, thanks", "no, none of these": nothing else is named. */
const isNothingNew = (text: string, language: string): boolean =>
  declinesAll(text, language) || isSmallTalk(text, { name: '', greeting: '', language })

function plainCharacter(character: string): string {
  if (/[a-z0-9 ]/.test(character)) return character
  if (/\s/.test(character)) return ' '
  if (/[’ʼ'-]/.test(character)) return character === '-' ? '-' : "'"
  return /\p{P}/u.test(character) ? ',' : folded(lowered(character))
}

/** The text in lower case, without diacritics and with plain punctuation, plus the original index of each character. */
function foldedWithPlaces(message: string): { text: string; places: number[] } {
  let text = ''
  const places: number[] = []
  let at = 0
  for (const character of message) {
    const plain = plainCharacter(character)
    for (let next = 0; next < plain.length; next++) places.push(at)
    text += plain
    at += character.length
  }
  places.push(at)
  return { text, places }
}
