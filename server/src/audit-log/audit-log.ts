import type { Readable } from 'node:stream'
import { type AuditExportQuery, type AuditLine, type AuditLogQuery, type AuditPerson, limits } from 'beckon-contract'
import { type Clock, dayMs, hourMs, toInstant } from '../lib/clock.ts'
import { streamDownload } from '../lib/download-stream.ts'
import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type Page, pageOf, readCursor } from '../store/pages.ts'
import { type AuditRow, createAuditStore } from './audit-log.store.ts'
import { record } from './record.ts'
import { csvHeader, csvLine } from './write-csv.ts'

export { isRecorded } from './audit-log.store.ts'
export { type AuditEntry, record } from './record.ts'

const keptMs = 365 * dayMs
const linesAtOnce = 500

interface Parts {
  database: OpenDatabase
  now: Clock
  onError: (error: unknown) => void
}

/** What happened in an account, for its owners. Features write it with `record`; lines are kept for a year. */
export function createAuditLog({ database, now, onError }: Parts) {
  const store = createAuditStore(database)
  const sweep = setInterval(() => removeOld().catch(onError), hourMs).unref()

  /** A few at a time, so that the database is free for others in between. */
  async function removeOld(): Promise<void> {
    const before = now() - keptMs
    while ((await store.removeBefore(before, linesAtOnce)) === linesAtOnce) await yieldToOthers()
  }

  async function list(
    accountId: string,
    { limit = limits.pageSize, cursor, ...filter }: AuditLogQuery,
  ): Promise<Page<AuditLine>> {
    const before = cursor === undefined ? undefined : readCursor(cursor)
    return pageOf((await store.page(accountId, filter, { limit: limit + 1, before })).map(present), limit)
  }

  async function listPeople(accountId: string): Promise<AuditPerson[]> {
    const people = (await store.listPeople(accountId)).map(personOf).filter((person) => person !== null)
    return people.sort((a, b) => a.name.localeCompare(b.name))
  }

  /** The whole log as CSV, newest first. The export is a line itself. */
  async function exportFile(accountId: string, filter: AuditExportQuery): Promise<Readable> {
    await record(database.db, accountId, { action: 'audit_log.exported', at: now() })
    return streamDownload(write(accountId, filter))
  }

  async function* write(accountId: string, filter: AuditExportQuery): AsyncGenerator<string> {
    yield csvHeader
    let before: string | undefined
    for (;;) {
      const rows = await store.page(accountId, filter, { limit: linesAtOnce, before })
      yield rows.map((row) => csvLine(present(row))).join('')
      if (rows.length < linesAtOnce) return
      before = rows.at(-1)?.id
    }
  }

  return { list, listPeople, exportFile, removeOld, close: () => clearInterval(sweep) }
}
export type AuditLog = ReturnType<typeof createAuditLog>

const present = (row: AuditRow): AuditLine => ({
  id: row.id,
  at: toInstant(row.at),
  action: row.action,
  count: row.count,
  person: personOf(row),
  token: row.tokenId === null ? null : { id: row.tokenId, name: row.tokenName ?? '' },
  address: row.address,
  userAgent: row.userAgent,
  subject: row.subjectName === null ? null : { id: row.subjectId, name: row.subjectName },
  detail: row.detail,
})

const personOf = ({ personId, personName, personEmail }: Pick<AuditRow, 'personId' | 'personName' | 'personEmail'>) =>
  personId === null ? null : { id: personId, name: personName, email: personEmail }
