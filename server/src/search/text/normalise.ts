/** Letters that Unicode does not decompose, and how people type them without the mark. */
const undecomposed: Record<string, string> = { ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', ı: 'i', ё: 'е' }
const undecomposedPattern = /[ßøđłæœıё]/g

/**
 * Diacritics of Latin and Greek letters, Cyrillic stress marks, and marks that Arabic and Hebrew omit in everyday
 * writing.
 */
const accents = /[\u0300-\u036f]/g
const silentMarks = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u2060\ufeff\u00ad]/g
/** Printable ASCII: nothing to compose or to fold. */
export function isPlainLatin(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 0x20 || code > 0x7e) return false
  }
  return true
}

/**
 * No letter has more; Unicode's stream-safe form has the same limit. Sorting the marks of a letter takes quadratic
 * time.
 */
const endlessMarks = /(\p{M}{30})\p{M}+/gu

/** One form per character (NFKC), in linear time. */
const composed = (text: string): string =>
  isPlainLatin(text) ? text : text.replace(endlessMarks, '$1').normalize('NFKC')

/** A few hundred words: they say what a message is about, however long it is. */
const questionCharactersMost = 2_000

/**
 * The part of a message that is searched for. It is cut again after composition, because one character may become
 * eighteen (U+FDFA).
 */
export const questionOf = (message: string, charactersMost = questionCharactersMost): string =>
  composed(message.slice(0, charactersMost)).slice(0, charactersMost)

/** Equal for texts that differ only in case and whitespace. */
export const plainForm = (text: string): string => composed(text).replace(/\s+/g, ' ').trim().toLowerCase()

/** Part of a Ukrainian word, and often left out: «зв'язок», "звязок". */
const apostropheInWord = /(?<=[а-яґєії])'(?=[яюєї])/g

/** Lower case and one form per character, as stemmers expect. */
export function lowered(text: string): string {
  const lower = composed(text).toLowerCase()
  // The Turkish İ becomes an i with a combining dot: two characters that no dictionary contains.
  return isPlainLatin(lower)
    ? lower
    : lower
        .replace(/i\u0307/g, 'i')
        .replace(silentMarks, '')
        .replace(/[’ʼ]/g, "'")
        .replace(apostropheInWord, '')
}

/** A lowercased word without diacritics, so that "Munchen" matches "München" and «все» matches «всё». */
export function folded(word: string): string {
  if (isPlainLatin(word)) return word
  const bare = word.replace(undecomposedPattern, (letter) => undecomposed[letter] ?? letter)
  if (/[а-яѐ-џ]/.test(bare)) return bare.replace(/\u0301/g, '')
  if (/[\u0600-\u06ff]/.test(bare)) return foldedArabic(bare)
  if (!/[a-z\u00c0-\u024f\u0370-\u03ff\u1e00-\u1fff]/.test(bare)) return bare
  return bare.normalize('NFD').replace(accents, '').replace(/ς/g, 'σ')
}

/** Alef, yeh and teh marbuta are written in several ways for the same word. */
const foldedArabic = (word: string): string =>
  word
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىی]/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ک/g, 'ك')
    .replace(/ؤ/g, 'و')
    .replace(/ئ/g, 'ي')
