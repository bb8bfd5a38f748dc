import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { layPostgresLine } from '../test/postgres-line.ts'
import { type Database, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './database-faults.ts'

const connections = 10
const timeoutMs = 1_000

test('a silent PostgreSQL times out, and new connections replace the silent ones', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const { db } = await openDatabase({ databaseUrl: line.url, dataFolder: '', timeoutMs })
  onTestFinished(() => db.destroy())
  const ask = (one: Database) => sql`select pg_sleep(0.02)`.execute(one)
  const many = Array.from({ length: connections }, () => db)
  await Promise.all(many.map(ask))

  const change = db.transaction().execute(async (transaction) => {
    line.fallSilent()
    const asked = await Promise.allSettled(many.slice(1).map(ask))
    for (const outcome of asked) expect(outcome).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    return ask(transaction)
  })
  await expect(change).rejects.toThrow(DatabaseUnavailable)
  // A rollback would wait for the same timeout.
  expect(line.unheard()).toContain('pg_sleep')
  expect(line.unheard()).not.toContain('rollback')

  line.speakAgain()
  await Promise.all(many.map(ask))
})

test('connections that fell silent while idle do not keep the process alive', async () => {
  const line = await layPostgresLine(await makeFreshDatabase())
  const program = `
    import { once } from 'node:events'
    import { sql } from 'kysely'
    import { openDatabase } from ${JSON.stringify(new URL('database.ts', import.meta.url).href)}
    const { db } = await openDatabase({ databaseUrl: process.argv[1], dataFolder: '' })
    await Promise.all(Array.from({ length: ${connections} }, () => sql\`select pg_sleep(0.02)\`.execute(db)))
    console.log('idle')
    await once(process.stdin, 'data')
    process.stdin.destroy()
    await db.destroy()`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, line.url], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
    timeout: 240_000,
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  line.fallSilent()
  child.stdin.write('\n')
  expect(await ended).toEqual([0, null])
})
