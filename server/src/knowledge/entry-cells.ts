/** What a spreadsheet would take for a formula is written with an apostrophe before it, and taken back without. */
export const writeCell = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
export const readCell = (cell: string): string => cell.trim().replace(/^'('*[=+\-@\t\r])/, '$1')

/** Phrasings stand one below the other in their cell. A bar between spaces also parts them, so one inside a phrasing is marked. */
export const joinPhrasings = (questions: string[]): string =>
  questions.map((question) => question.replace(/(?<= )(\\*\|)(?= )/g, '\\$1')).join('\n')
export const splitPhrasings = (cell: string): string[] =>
  cell.split(/\r\n?|\n| \| /).map((phrasing) => phrasing.replace(/(?<= )\\(\\*\|)(?= )/g, '$1'))
