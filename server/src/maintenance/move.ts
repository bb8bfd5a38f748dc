import { copyFileSync, existsSync, constants as fs, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { secondMs } from '../lib/clock.ts'
import { type Database, type DatabaseKind, isForeignKeyViolation, openDatabase } from '../store/database.ts'
import { lockFolder } from '../store/folder-lock.ts'
import { listMigrations, migrationNames, unknownAmong } from '../store/migrate.ts'
import { refuseUnfinishedMove } from '../store/unfinished-move.ts'
import { keyFileName } from '../vault/vault-key.ts'
import { requireReadable } from './access.ts'
import { MaintenanceMistake } from './maintenance-mistake.ts'
import { changedMeanwhile, type MoveTarget, openTarget } from './move-target.ts'
import { listMovedTables, type MovedTable } from './moved-tables.ts'
import { opensSecrets } from './sealed-secrets.ts'
import { databaseName, explainFullDisk, openToRead } from './sqlite-file.ts'
import { type Checksum, sumTable } from './table-checksum.ts'
import { countRows, readPages } from './table-pages.ts'

interface Place {
  databaseUrl: string | undefined
  dataFolder: string
  secret: string | undefined
}

interface MoveOptions {
  /** The URL of a PostgreSQL, or a folder. */
  to: string
  isRestarted: boolean
  report: (line: string) => void
}

export interface Moved {
  tables: (Checksum & { name: string })[]
  /** Whether a service can decrypt the secrets there, with the same settings. */
  opensSecrets: boolean
}

interface Opened {
  db: Database
  kind: DatabaseKind
  /** For people, without a password. */
  name: string
  close: () => Promise<void>
}

/** A server writes a heartbeat every second. */
const aliveMs = 10 * secondMs
const reportEveryMs = 2 * secondMs

/**
 * Copies all data of a folder to PostgreSQL, or back, and compares both. The source stays as it is. A move that was
 * interrupted is continued by the next one.
 */
export async function moveData(place: Place, { to, isRestarted, report }: MoveOptions): Promise<Moved> {
  const toUrl = /^postgres(ql)?:\/\//.test(to) ? to : undefined
  requireOtherKind(place, toUrl)
  const source = await openSource(place)
  try {
    await requireCurrent(source.db)
    await refuseUnfinishedMove(source.db)
    const folder = toUrl === undefined ? resolve(to) : place.dataFolder
    if (toUrl === undefined) requireSameKey(place, folder)
    const opened = await openPlace({ databaseUrl: toUrl, dataFolder: folder })
    try {
      const target = await openTarget(opened.database, source.name, isRestarted)
      if (opened.kind === 'postgres') await requireNoServers(opened.db, opened.name)
      if (target.isContinued) report('Continuing a move that was interrupted.')
      const tables = await listSameTables(source, opened)
      await target.begin(tables)
      for (const table of tables) await copyTable(source.db, target, table, report)
      const sums = await compare(source.db, target.db, tables, report)
      if (source.kind === 'postgres') await requireNoServers(source.db, source.name)
      await target.finish(tables)
      if (toUrl === undefined) copyKey(place, folder)
      const canOpen = await opensSecrets({ db: target.db, secret: place.secret, dataFolder: folder })
      return { tables: sums, opensSecrets: canOpen }
    } catch (error) {
      if (isForeignKeyViolation(error)) throw changedMeanwhile('a row refers to a missing one', error)
      return toUrl === undefined ? explainFullDisk(folder)(error) : Promise.reject(error)
    } finally {
      await opened.close()
    }
  } finally {
    await source.close()
  }
}

function requireOtherKind({ databaseUrl }: Place, toUrl: string | undefined): void {
  if (databaseUrl !== undefined && toUrl !== undefined)
    throw new MaintenanceMistake(
      'The data is in PostgreSQL already (DATABASE_URL). To move it to another PostgreSQL, use pg_dump and pg_restore. To move a data folder, unset DATABASE_URL.',
    )
  if (databaseUrl === undefined && toUrl === undefined)
    throw new MaintenanceMistake(
      'The data is in a folder already. To move it to another folder, use `beckon backup` and `beckon restore`. To move it from PostgreSQL, set DATABASE_URL.',
    )
}

async function openSource({ databaseUrl, dataFolder }: Place): Promise<Opened> {
  if (databaseUrl !== undefined) {
    const opened = await openPlace({ databaseUrl, dataFolder })
    await requireNoServers(opened.db, opened.name).catch(async (error: unknown) => {
      await opened.close()
      throw error
    })
    return opened
  }
  const file = join(dataFolder, databaseName)
  requireReadable(file, `No Beckon data found in ${dataFolder}. Set the data folder with --data DIR.`)
  const unlockFolder = await lockFolder(dataFolder)
  const { db, close } = await openToRead(file)
  return {
    ...{ db, kind: 'sqlite', name: dataFolder },
    close: async () => {
      close()
      unlockFolder()
    },
  }
}

async function openPlace(place: { databaseUrl: string | undefined; dataFolder: string }) {
  const unlockFolder = place.databaseUrl === undefined ? await lockFolder(place.dataFolder) : () => {}
  const database = await openDatabase({ ...place, connections: 2, statementTimeoutMs: 600 * secondMs })
  return {
    database,
    db: database.db,
    kind: database.kind,
    name: place.databaseUrl === undefined ? place.dataFolder : withoutPassword(place.databaseUrl),
    close: async () => {
      await database.db.destroy()
      unlockFolder()
    },
  }
}

/** `readConfig` has checked the source's; a target with several hosts is not a URL for Node. */
const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '')

async function requireCurrent(db: Database): Promise<void> {
  const applied = await listMigrations(db).catch((): string[] => [])
  if (applied.length === 0) throw new MaintenanceMistake('The source is not a database of Beckon.')
  if (unknownAmong(applied).length > 0)
    throw new MaintenanceMistake('The source was changed by a newer version of Beckon. Use that version to move it.')
  if (migrationNames.some((name) => !applied.includes(name)))
    throw new MaintenanceMistake(
      'The source is from an earlier version of Beckon. Start this version on it once and stop it again, then move it.',
    )
}

/** A service that was stopped has removed its heartbeat; that of one that was killed grows old. */
async function requireNoServers(db: Database, name: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from servers
    where "seenAt" > extract(epoch from clock_timestamp()) * 1000 - ${aliveMs}::bigint`.execute(db)
  if (Number(rows[0]?.count) > 0)
    throw new MaintenanceMistake(
      `A service is running on ${name}. Stop all its servers first; if one was killed, wait ten seconds.`,
    )
}

async function listSameTables(source: Opened, target: Opened): Promise<MovedTable[]> {
  const [here, there] = await Promise.all([source, target].map(({ db, kind }) => listMovedTables(db, kind)))
  const columnsOf = (tables: MovedTable[] = []) =>
    JSON.stringify(Object.fromEntries(tables.map((table) => [table.name, table.columns]).sort()))
  if (columnsOf(here) !== columnsOf(there)) throw new Error('the tables of SQLite and PostgreSQL differ')
  // The order of PostgreSQL: it checks references at once.
  return (target.kind === 'postgres' ? there : here) ?? []
}

async function copyTable(
  source: Database,
  target: MoveTarget,
  table: MovedTable,
  report: (line: string) => void,
): Promise<void> {
  if (target.isDone(table)) return
  const after = target.lastKey(table)
  const [total, before] = [await countRows(source, table), after ? await countRows(target.db, table) : 0]
  const progress = createProgress(report, (rows) => `${table.name}: ${rows} of ${total} rows copied`)
  let copied = before
  for await (const rows of readPages(source, table, after)) {
    await target.add(table, rows)
    copied += rows.length
    progress(copied)
  }
  await target.completeTable(table)
  if (total > 0) report(`${table.name}: ${copied} rows copied`)
}

async function compare(
  source: Database,
  target: Database,
  tables: MovedTable[],
  report: (line: string) => void,
): Promise<Moved['tables']> {
  const sums: Moved['tables'] = []
  for (const table of tables) {
    const progress = createProgress(report, (rows) => `${table.name}: ${rows} rows compared`)
    const [here, there] = await Promise.all([sumTable(source, table, progress), sumTable(target, table, () => {})])
    if (here.rows !== there.rows || here.sum !== there.sum)
      throw changedMeanwhile(
        `${table.name}: ${here.rows} rows with checksum ${here.sum}, ${there.rows} with ${there.sum}`,
      )
    sums.push({ name: table.name, ...here })
  }
  return sums
}

/** A line from time to time. */
function createProgress(report: (line: string) => void, lineOf: (rows: number) => string) {
  let reportedAt = performance.now()
  return (rows: number) => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(lineOf(rows))
  }
}

/** Before anything is copied. */
function requireSameKey({ dataFolder, secret }: Place, folder: string): void {
  const [here, there] = [dataFolder, folder].map((place) => join(place, keyFileName)) as [string, string]
  if (secret !== undefined || !existsSync(there)) return
  if (!existsSync(here) || readFileSync(here, 'utf8') !== readFileSync(there, 'utf8'))
    throw new MaintenanceMistake(`${there} is another service’s key. Choose an empty folder.`)
}

function copyKey({ dataFolder, secret }: Place, folder: string): void {
  const [here, there] = [dataFolder, folder].map((place) => join(place, keyFileName)) as [string, string]
  if (secret === undefined && existsSync(here) && !existsSync(there)) copyFileSync(here, there, fs.COPYFILE_EXCL)
}
