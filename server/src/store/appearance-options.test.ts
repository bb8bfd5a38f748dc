import { type Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, makeTestFolder } from '../test/app.ts'
import { makeFreshDatabase } from '../test/fresh-database.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { up as joinOptions } from './migrations/0018-appearance-options.ts'

describe.each(databases)('an appearance from before the options were one object, on %s', (database) => {
  test('is the same after the upgrade', async () => {
    const databaseUrl = database === 'postgres' ? await makeFreshDatabase() : undefined
    const opened = await openDatabase({ databaseUrl, dataFolder: databaseUrl ? '' : makeTestFolder() })
    const { db, kind } = opened
    onTestFinished(() => db.destroy())
    await migrate(opened)
    await sql`drop table "botAppearances"`.execute(db)
    await sql`create table "botAppearances" ("botId" text primary key, "accountId" text not null, title text not null,
      color text not null, position text not null, scheme text not null, avatar text, "suggestionsJson" text not null,
      "openOnLoad" integer not null, "sealedIdentitySecret" text)`.execute(db)
    const [first, second] = [newId(), newId()].sort()
    await sql`insert into "botAppearances" values
      (${first}, 'a', 'Ask "us"', '#123abc', 'left', 'dark', 'data:x', '["When?","Où ça?"]', 1, 'sealed'),
      (${second}, 'a', '', '#5b5bd6', 'right', 'auto', null, '[]', 0, null)`.execute(db)

    await db.transaction().execute((within) => joinOptions(within as unknown as Kysely<unknown>, kind))

    const rows = await db.selectFrom('botAppearances').selectAll().orderBy('botId').execute()
    expect(rows.map(({ optionsJson, ...row }) => ({ ...row, ...JSON.parse(optionsJson) }))).toEqual([
      {
        ...{ botId: first, accountId: 'a', title: 'Ask "us"', color: '#123abc', position: 'left', scheme: 'dark' },
        ...{ avatar: 'data:x', suggestions: ['When?', 'Où ça?'], openOnLoad: true, sealedIdentitySecret: 'sealed' },
      },
      {
        ...{ botId: second, accountId: 'a', title: '', color: '#5b5bd6', position: 'right', scheme: 'auto' },
        ...{ avatar: null, suggestions: [], openOnLoad: false, sealedIdentitySecret: null },
      },
    ])
  })
})
