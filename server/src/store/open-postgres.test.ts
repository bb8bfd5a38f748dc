import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startTestApp } from '../test/app.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { layPostgresLine } from '../test/postgres-line.ts'
import { openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-faults.ts'

/** A port where nobody listens any more. */
async function unusedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const listenAs = async (answer: (near: Socket) => void): Promise<number> => {
  const server = createServer({ allowHalfOpen: true }, (near) => answer(near.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const withPorts = (databaseUrl: string, ports: (number | string)[], query = ''): string => {
  const url = new URL(databaseUrl)
  return `postgres://${url.username}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}${url.pathname}${query}`
}

const portOf = (url: string): string => new URL(url).port

async function open(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataFolder: '', connectionTimeoutMs: 60_000 })
  onTestFinished(() => database.db.destroy())
  return database
}

test('statements are cancelled after the time in the settings', async () => {
  const { statementTimeoutMs } = readConfig({ BECKON_STATEMENT_TIMEOUT_MS: '1500' })
  const { db } = await startTestApp('postgres', { config: { statementTimeoutMs } })
  const { rows } = await sql<{ ms: string }>`select current_setting('statement_timeout') as ms`.execute(db)
  expect(rows).toEqual([{ ms: '1500ms' }])
})

test('of several hosts, one that answers is used', async () => {
  const { url } = await layPostgresLine(await makeFreshDatabase())
  const { db, probe } = await open(withPorts(url, [await unusedPort(), portOf(url), await unusedPort()]))
  for (const _ of [1, 2]) expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(await probe(sql`select 1 as one`.compile(db))).toEqual([{ one: 1 }])
  const gone = await open(withPorts(url, [await unusedPort(), await unusedPort()]))
  await expect(sql`select 1`.execute(gone.db)).rejects.toThrow(DatabaseUnavailable)
})

test('a standby among several hosts is passed over, also if it never ends the connection', async () => {
  const { url } = await layPostgresLine(await makeFreshDatabase())
  const standby = await listenAs((near) => {
    const far = connect(Number(portOf(url)), '127.0.0.1').on('error', () => near.destroy())
    near.on('data', (bytes) => bytes[0] === goodbye || far.write(asIfStandby(bytes))).on('close', () => far.destroy())
    far.pipe(near)
  })
  const { db } = await open(withPorts(url, [standby, portOf(url)]))
  await sql`create table notes (text text)`.execute(db)
  const alone = await open(withPorts(url, [standby], '?target_session_attrs=read-write'))
  await expect(sql`select 1`.execute(alone.db)).rejects.toThrow('This PostgreSQL is a standby')
})

const goodbye = 'X'.charCodeAt(0)

/** The question keeps its length, and is answered as a standby would. */
const asIfStandby = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replace('pg_is_in_recovery()', '(true)'.padEnd(19)), 'latin1')

test('a pooler that refuses the time limit as a start-up parameter, as PgBouncer does, is used without', async () => {
  const { url } = await layPostgresLine(await makeFreshDatabase())
  const refusals: string[] = []
  const pooler = await listenAs((near) =>
    near.once('data', (first) => {
      const refused = 'unsupported startup parameter: statement_timeout'
      if (first.includes('statement_timeout')) {
        refusals.push(refused)
        return near.end(errorOf('08P01', refused))
      }
      const far = connect(Number(portOf(url)), '127.0.0.1').on('error', () => near.destroy())
      far.write(first)
      near.pipe(far).pipe(near)
    }),
  )
  const { db } = await open(withPorts(url, [pooler]))
  const ask = () => sql`select pg_sleep(0.01)`.execute(db)
  await Promise.all([1, 2, 3].map(ask))
  await Promise.all([1, 2, 3, 4, 5].map(ask))
  expect(refusals.length).toBeGreaterThan(0)
  expect(refusals.length).toBeLessThan(4)
})

/** PostgreSQL's ErrorResponse. */
function errorOf(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
