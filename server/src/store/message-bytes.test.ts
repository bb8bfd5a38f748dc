import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { up as countBytes } from './migrations/0025-message-bytes.ts'

describe.each(databases)('conversations from before their bytes were counted, on %s', (database) => {
  test('have the same size after the upgrade as if each turn had been counted', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot({
      apiTrigger: true,
      entries: [{ questions: ['When do you open?'], answer: 'At nine, grüß Gott €.' }],
    })
    const crm = app.api((await ada.token()).value)
    for (const message of ['When do you open?', 'Wann öffnet ihr? ☕'])
      expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message }), 200)
    const { db, kind } = app.database
    const sizes = () => db.selectFrom('conversations').select(['id', 'bytes']).orderBy('id').execute()
    const counted = await sizes()
    expect(counted.map(({ bytes }) => Number(bytes) > 100)).toEqual([true, true])

    await sql`drop trigger conversations_storage_delete ${sql.raw(kind === 'postgres' ? 'on conversations' : '')}`.execute(
      db,
    )
    if (kind === 'postgres') await sql`drop function conversations_storage_delete()`.execute(db)
    await sql`alter table conversations drop column bytes`.execute(db)
    await sql`alter table "accountStorage" drop column "messageBytes"`.execute(db)
    await db.transaction().execute((within) => countBytes(within as unknown as Kysely<unknown>, kind))

    expect(await sizes()).toEqual(counted)
    const { messageBytes } = await db.selectFrom('accountStorage').select('messageBytes').executeTakeFirstOrThrow()
    expect(Number(messageBytes)).toBe(counted.reduce((sum, { bytes }) => sum + Number(bytes), 0))
  })
})
