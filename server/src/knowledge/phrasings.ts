/**
 * Phrasings are on separate lines of their cell. A bar between spaces also separates them, so one inside a phrasing is
 * escaped.
 */
export const joinPhrasings = (questions: string[]): string =>
  questions.map((question) => question.replace(/(?<= )(\\*\|)(?= )/g, '\\$1')).join('\n')
export const splitPhrasings = (cell: string): string[] =>
  cell.split(/\r\n?|\n| \| /).map((phrasing) => phrasing.replace(/(?<= )\\(\\*\|)(?= )/g, '$1'))
