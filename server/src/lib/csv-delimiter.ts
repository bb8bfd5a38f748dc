const delimiters = [',', ';', '\t']
/** Enough for the first rows. */
const headerCharacters = 20_000

/** The most frequent delimiter in the first line, outside of quotes. */
export const guessDelimiter = (text: string): string => mostFrequent(delimiters, firstLines(text)[0] ?? '')

/**
 * The same for a table that may have a title above it, with commas of its own. A line with a delimiter right before a
 * word is no title; of other first lines, only a delimiter counts that the next line has too.
 */
export function guessDelimiterBelowTitle(text: string): string {
  const [first = '', ...others] = firstLines(text)
  if (isCells(first)) return mostFrequent(delimiters, first)
  const inBoth = delimiters.filter((delimiter) => first.includes(delimiter) && others[0]?.includes(delimiter))
  if (inBoth.length > 0) return mostFrequent(inBoth, first)
  return mostFrequent(delimiters, others.find(isCells) ?? first)
}

const isCells = (line: string): boolean => /[,;\t][^\s,;]/.test(line)

/** Those with text, and without what is in quotes. */
const firstLines = (text: string): string[] =>
  text
    .slice(0, headerCharacters)
    .replace(/"[^"]*"?/g, '"')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')

function mostFrequent(among: string[], line: string): string {
  const counts = among.map((delimiter) => line.split(delimiter).length)
  return among[counts.indexOf(Math.max(...counts))] ?? ','
}
