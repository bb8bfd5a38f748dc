import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { createCommits } from '../store/commits.ts'
import { databases, startTestApp } from '../test/app.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { createTurnQueueStore } from './turn-queue.store.ts'
import { createTurnStore } from './turns.store.ts'

describe.each(databases)('the turn queue, on %s', (database) => {
  test('is read by index: of 2,000 queued turns, only the requested few are read', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const { id } = await ada.bot({ apiTrigger: true })
    await app.api((await ada.token()).value).post(`/agents/${id}/trigger`, { message: 'Hello' })
    const [turn] = await app.db.selectFrom('turns').selectAll().execute()
    if (!turn) throw new Error('nothing was said')
    // Leased until another year, so that the app itself ignores them.
    const dueAt = app.clock.now() + 1_000_000
    const waiting = Array.from({ length: 2_000 }, (_, at) => ({
      ...{ ...turn, id: newId(), messageId: newId(), position: at + 2 },
      ...{ status: 'queued' as const, heldUntil: dueAt },
    }))
    for (let at = 0; at < waiting.length; at += 500)
      await app.db
        .insertInto('turns')
        .values(waiting.slice(at, at + 500))
        .execute()
    if (database === 'postgres') await sql`analyze`.execute(app.db)
    const { watched, statements } = watchStatements(app.database)
    const [queue, turns] = [
      createTurnQueueStore(watched.db),
      createTurnStore(watched, createCommits(app.database).record),
    ]
    // Ignore statements prepared during setup.
    statements.splice(0)
    const due = await queue.listDue(dueAt + 1, 50)
    expect(due.map((row) => row.id)).toEqual(waiting.slice(0, 50).map((row) => row.id))
    expect(await turns.countQueued(ada.accountId, 10)).toBe(0)
    expect(statements).toHaveLength(2)
    for (const statement of statements) await expectIndexed(app.database, statement, 120)
  })
})
