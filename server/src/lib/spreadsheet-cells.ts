/** Cells that a spreadsheet would treat as a formula are escaped with an apostrophe, which the import removes. */
const writeCell = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text)
export const readCell = (cell: string): string => cell.trim().replace(/^'('*[=+\-@\t\r])/, '$1')

export const csvCell = (text: string): string => `"${writeCell(text).replaceAll('"', '""')}"`
