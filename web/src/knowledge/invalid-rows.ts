import type { PreviewRow } from 'beckon-contract'

/** The rows that an import leaves out, with the reason, to be corrected and imported. */
export const invalidRowsCsv = (rows: PreviewRow[]): string =>
  [
    '\ufeffquestion,answer,tags,problem,row',
    ...rows
      .filter(({ state }) => state === 'invalid' || state === 'duplicate')
      .map(({ questions, answer, tags, problem = '', row }) =>
        [questions.join('\n'), answer, tags.join(', '), problem, String(row)].map(cellOf).join(','),
      ),
  ].join('\r\n')

/** The same as a link to download. */
export const leftOutOf = (rows: PreviewRow[], fileName = 'import'): { href: string; download: string } => ({
  href: URL.createObjectURL(new Blob([invalidRowsCsv(rows)], { type: 'text/csv' })),
  download: `${fileName.replace(/\.\w+$/, '')}-left-out.csv`,
})

/** A cell that a spreadsheet would treat as a formula is escaped with an apostrophe, which the import removes. */
const cellOf = (text: string): string => `"${text.replace(/^(?='*[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`
