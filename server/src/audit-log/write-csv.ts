import type { AuditLine } from 'beckon-contract'
import { csvCell } from '../lib/spreadsheet-cells.ts'

const columns: Record<string, (line: AuditLine) => string> = {
  time: ({ at }) => at,
  action: ({ action }) => action,
  count: ({ count }) => String(count),
  person: ({ person }) => person?.name ?? '',
  email: ({ person }) => person?.email ?? '',
  person_id: ({ person }) => person?.id ?? '',
  subject: ({ subject }) => subject?.name ?? '',
  subject_id: ({ subject }) => subject?.id ?? '',
  detail: ({ detail }) => detail,
  address: ({ address }) => address,
  user_agent: ({ userAgent }) => userAgent,
  token: ({ token }) => token?.name ?? '',
  token_id: ({ token }) => token?.id ?? '',
}

/** The byte order mark tells Excel that this is UTF-8. */
export const csvHeader = `\ufeff${Object.keys(columns).join(',')}\r\n`

export const csvLine = (line: AuditLine): string =>
  `${Object.values(columns)
    .map((read) => csvCell(read(line)))
    .join(',')}\r\n`
