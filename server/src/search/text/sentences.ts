export interface Span {
  start: number
  end: number
}

/** A full stop after these doesn't end a sentence: titles, references, and initials before a name. */
const abbreviation =
  /(?:^|[\s("«„“])(?:\p{L}|mr|mrs|ms|dr|prof|st|sr|jr|vs|etc|no|vol|pp|ca|fig|gen|col|lt|rev|hon|inc|ltd|co|approx|dept|est|bzw|ca|nr|bd|str|usw|resp|sog|z\.\s?b|d\.\s?h|e\.\s?g|i\.\s?e|u\.\s?s|a\.\s?m|p\.\s?m|u\.\s?a|t\.\s?e|т\.\s?е|т\.\s?д|т\.\s?п|г|гг|в|вв|др|им|ул|руб|тыс|млн|млрд|см|напр|ред|dl|d-na|art|pág|ed|sra|dña|αι|π\.\s?χ|κ\.\s?λ\.\s?π|dr|örn|vb)\.$/iu
/**
 * Sentence-ending punctuation with closing quotes and footnote marks, then whitespace; or the full stops of scripts
 * that don't use spaces.
 */
const border = /(?:(?<![.!?…؟۔])[.!?…؟۔]+["'”’»)\]]*(?:\[\d+\])*(?=\s)|[。！？｡]+[”’」』）]*|[।॥]+["'”’»)\]]*|\n\s*)/gu
/** In German a full stop also marks ordinals: "am 15. November", "im 2. Semester". */
const ordinal =
  /(?:^|[\s(])(?:am|ab|bis|dem|den|der|des|die|das|im|jeden|jedem|spätestens|und|vom|zum|zur)\s\p{N}{1,2}\.$/iu
const numberedDay = /(?:^|[\s(–-])\p{N}{1,2}\.$/u
const germanMonth = /^(?:Jän|Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u
/** The number of a list item. */
const itemNumber = /^\d{1,3}$/
const opensSentence = /^["'“‘«„(¿¡[]*(?:[\p{Lu}\p{Lt}\p{Lo}\p{N}])/u

/** A longer "sentence" is split at its clauses: a reply has space for 400 characters. */
const longestSentence = 360
const clauseBorder = /[;；:：,，、،–—]\s*|(?<!\s)\s+-\s+/gu
const thai = /\p{Script=Thai}/u
/** Thai ends sentences with a space and also puts spaces between clauses, so clauses are joined to about a sentence. */
const thaiSentence = 90

/** The sentence ranges of a text, in any script; very long ones are split. */
export const sentencesOf = (text: string): Span[] => wholeSentencesOf(text).flatMap((span) => split(text, span))

/** The same, without splitting long ones. */
export function wholeSentencesOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  /** The first character of the sentence that is no space. */
  let first = 0
  const close = (end: number): void => {
    const span = trimmed(text, { start, end })
    if (span.end > span.start) spans.push(span)
    start = end
    first = end
  }
  const skipSpaces = (): number => {
    while (first < text.length && /\s/.test(text[first] ?? '')) first += 1
    return first
  }
  for (const match of text.matchAll(border)) {
    const end = match.index + match[0].length
    if (match[0].startsWith('.') && !isBorder(text, skipSpaces(), match.index, end)) continue
    close(end)
  }
  close(text.length)
  return spans
}

function isBorder(text: string, start: number, stop: number, end: number): boolean {
  if (stop - start <= 3 && itemNumber.test(text.slice(start, stop))) return false
  const before = text.slice(Math.max(start, stop - 14), stop + 1)
  if (abbreviation.test(before.slice(-13))) return false
  const next = text.slice(end, end + 12).trimStart()
  if (ordinal.test(before) || (numberedDay.test(before) && germanMonth.test(next))) return false
  return opensSentence.test(next)
}

function split(text: string, span: Span): Span[] {
  if (thai.test(text.slice(span.start, span.start + 40))) return gathered(text, span, /\s+/gu, thaiSentence)
  return span.end - span.start <= longestSentence ? [span] : gathered(text, span, clauseBorder, longestSentence / 2)
}

/** Splits a range at the given boundaries, each piece with a minimum length. */
function gathered(text: string, { start, end }: Span, borders: RegExp, least: number): Span[] {
  const pieces: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(borders)) {
    const cut = start + match.index + match[0].length
    if (cut - from < least || end - cut < least / 2) continue
    pieces.push(trimmed(text, { start: from, end: cut }))
    from = cut
  }
  pieces.push(trimmed(text, { start: from, end }))
  return pieces
}

function trimmed(text: string, { start, end }: Span): Span {
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return { start, end }
}
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000
