import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { createCommits } from '../store/commits.ts'
import { databases, startTestApp, type TestApp } from '../test/app.ts'
import { expectIndexed, watchStatements } from '../test/query-plans.ts'
import { createTurnQueueStore, firstId } from './turn-queue.store.ts'
import { createTurnStore } from './turns.store.ts'

/** An app whose own queue is stopped, and turns to queue in it. */
async function startStoppedQueue(database: (typeof databases)[number]) {
  const app = await startTestApp(database)
  await app.conversations.close(0)
  return app
}

/** Inserts this many turns of one of the person's bots. */
async function addTurns(app: TestApp, name: string, count: number, change: { heldUntil: number }) {
  const person = await app.signUp(name)
  const { id: botId } = await person.bot({ apiTrigger: true })
  await app.api((await person.token()).value).post(`/agents/${botId}/trigger`, { message: 'Hello' })
  const turn = await app.db
    .selectFrom('turns')
    .where('accountId', '=', person.accountId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const status = change.heldUntil === 0 ? ('queued' as const) : ('running' as const)
  const added = Array.from({ length: count }, (_, at) => ({
    ...{ ...turn, id: newId(), messageId: newId(), position: at + 2, status, queuedBotId: botId },
    ...change,
  }))
  for (let at = 0; at < count; at += 500)
    await app.db
      .insertInto('turns')
      .values(added.slice(at, at + 500))
      .execute()
  return { accountId: person.accountId, botId, ids: added.map(({ id }) => id) }
}

describe.each(databases)('the turn queue, on %s', (database) => {
  test('is read by index: of 2,000 queued turns, only the requested few are read', async () => {
    const app = await startStoppedQueue(database)
    const ada = await addTurns(app, 'ada', 2_000, { heldUntil: 0 })
    const bob = await addTurns(app, 'bob', 1, { heldUntil: 0 })
    const orphaned = await addTurns(app, 'eve', 100, { heldUntil: app.clock.now() - 1 })
    if (database === 'postgres') await sql`analyze`.execute(app.db)
    const { watched, statements } = watchStatements(app.database)
    const [queue, turns] = [
      createTurnQueueStore(watched.db),
      createTurnStore(watched, createCommits(app.database).record),
    ]
    // Ignore statements prepared during setup.
    statements.splice(0)

    const accounts = await queue.listAccounts(firstId, 50)
    expect(accounts).toEqual([ada.accountId, bob.accountId].toSorted())
    expect((await queue.findNext(ada.accountId, firstId))?.id).toBe(ada.ids[0])
    expect((await queue.findNext(ada.accountId, ada.botId))?.id).toBe(ada.ids[0])
    expect((await queue.listOrphaned(app.clock.now(), 50)).map(({ id }) => id)).toEqual(orphaned.ids.slice(0, 50))
    expect(await turns.countQueued(ada.accountId, 10)).toBe(10)
    expect(statements.length).toBeGreaterThan(8)
    for (const statement of statements) await expectIndexed(app.database, statement, 120)
  })

  test('lists accounts in a circle, each once', async () => {
    const app = await startStoppedQueue(database)
    const queued = []
    for (const name of ['ada', 'bob', 'eve']) queued.push(await addTurns(app, name, 3, { heldUntil: 0 }))
    const [first, second, third] = queued.map(({ accountId }) => accountId).toSorted() as [string, string, string]
    const { listAccounts } = createTurnQueueStore(app.db)
    expect(await listAccounts(firstId, 50)).toEqual([first, second, third])
    expect(await listAccounts(first, 50)).toEqual([second, third, first])
    expect(await listAccounts(second, 2)).toEqual([third, first])
    expect(await listAccounts(third, 1)).toEqual([first])
  })
})
