// `npm run bench -- jobs`: how long a server takes to claim the next background job while many are due and scheduled.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { newId } from '../server/src/lib/clock.ts'
import { type OpenDatabase, openDatabase } from '../server/src/store/database.ts'
import { createJobs } from '../server/src/store/jobs.ts'
import { migrate } from '../server/src/store/migrate.ts'
import { startPostgres } from '../server/src/test/postgres.ts'
import { report } from './report.ts'

const due = 10_000
const scheduled = 100_000
const accountCounts = [1, 500]
const claims = 500
const goalMs = 5
const kind = 'read-source'
const rowsAtOnce = 2_000

async function fill({ db, kind: databaseKind }: OpenDatabase, accounts: number): Promise<void> {
  await db.deleteFrom('jobs').execute()
  await db.deleteFrom('accounts').execute()
  const ids = Array.from({ length: accounts }, newId)
  await db
    .insertInto('accounts')
    .values(ids.map((id) => ({ id, name: 'A', createdAt: 1 })))
    .execute()
  const now = Date.now()
  const jobOf = (at: number) => ({
    ...{ id: newId(), kind, subjectId: newId(), accountId: ids[at % accounts] as string },
    ...{ nextAt: null, leaseId: null, attempts: 0, dueAt: at < due ? now - due + at : now + 86_400_000 },
  })
  for (let at = 0; at < due + scheduled; at += rowsAtOnce)
    await db
      .insertInto('jobs')
      .values(Array.from({ length: rowsAtOnce }, (_, index) => jobOf(at + index)))
      .execute()
  if (databaseKind === 'postgres') await sql`analyze`.execute(db)
}

async function measure(database: OpenDatabase, accounts: number) {
  await fill(database, accounts)
  const jobs = createJobs(database, Date.now)
  const times: number[] = []
  for (let claim = 0; claim < claims; claim += 1) {
    const begun = performance.now()
    const job = await jobs.claim([kind])
    times.push(performance.now() - begun)
    if (!job) throw new Error('Nothing was claimed.')
    await jobs.finish(job)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
  return { p50: at(0.5), p99: at(0.99) }
}

async function measureOn(name: string, database: OpenDatabase): Promise<void> {
  await migrate(database)
  for (const accounts of accountCounts) {
    const { p50, p99 } = await measure(database, accounts)
    report({ database: name, accounts, due, scheduled, claimMsP50: p50, claimMsP99: p99, goalMs })
  }
  await database.db.destroy()
}

const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-jobs-'))
await measureOn('SQLite', await openDatabase({ databaseUrl: undefined, dataFolder }))
rmSync(dataFolder, { recursive: true })
const postgres = await startPostgres({ isDurable: true })
await measureOn('PostgreSQL', await openDatabase({ databaseUrl: postgres.url, dataFolder: '' }))
await postgres.stop()
