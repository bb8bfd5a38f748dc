import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { openDatabase } from './database.ts'
import { databaseErrorOf } from './database-faults.ts'

test('a connection that became read-only in a failover is replaced', async () => {
  const { db } = await openDatabase({ databaseUrl: await makeFreshDatabase(), dataFolder: '', connections: 1 })
  onTestFinished(() => db.destroy())
  await sql`create table notes (text text)`.execute(db)
  await sql`set session characteristics as transaction read only`.execute(db)
  const write = () => sql`insert into notes values ('a')`.execute(db)
  await expect(write()).rejects.toSatisfy((error) => databaseErrorOf(error) === 'unavailable')
  await write()
  await sql`set session characteristics as transaction read only`.execute(db)
  const change = db.transaction().execute((transaction) => sql`insert into notes values ('b')`.execute(transaction))
  await expect(change).rejects.toSatisfy((error) => databaseErrorOf(error) === 'unavailable')
  await write()
  expect((await sql`select text from notes`.execute(db)).rows).toEqual([{ text: 'a' }, { text: 'a' }])
})
