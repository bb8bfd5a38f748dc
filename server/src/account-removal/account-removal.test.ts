import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { chatWith } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { furnishAccount } from '../test/guards/furnished-account.ts'
import { type Rows, readAllRows } from '../test/rows.ts'
import { createAccountRemovalStore } from './account-removal.store.ts'

/**
 * How many rows of each table belong to the account. A person's session may have been in it, and servers remove empty
 * queues when they look for jobs.
 */
const others = ['sessions', 'jobQueues']
const countOf = (rows: Rows, accountId: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([table]) => !others.includes(table))
      .map(([table, all]) => [
        table,
        all.filter((row) => (row as { accountId?: unknown }).accountId === accountId).length,
      ])
      .filter(([, count]) => count !== 0),
  )

describe.each(databases)('deleting an account, on %s', (database) => {
  test('ends all access at once, and a job that is interrupted goes on until no row is left', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await furnishAccount(app, 'ada'), await furnishAccount(app, 'eve')]
    const { accountId } = ada.person
    const member = await ada.person.invite('admin')
    const before = countOf(await readAllRows(app.config), eve.person.accountId)
    expect(Object.keys(countOf(await readAllRows(app.config), accountId)).length).toBeGreaterThan(25)

    // Nothing of the job has run: its server is busy.
    await app.jobs.close()
    const name = (await ada.person.get('/session')).json().account.name
    expectStatus(await ada.person.delete('/account', { name: 'Another' }), 400)
    expectStatus(await ada.person.get(`/bots/${ada.ids.bot}`), 200)
    const after = expectStatus(await ada.person.delete('/account', { name }), 200).json()
    expect(after).toMatchObject({ account: null, accounts: [], person: {} })
    for (const person of [ada.person, member]) {
      expect((await person.get('/session')).json()).toMatchObject({ account: null, accounts: [] })
      expect((await person.get('/bots')).statusCode).toBe(403)
    }
    expectStatus(await app.api(ada.tokenValue).get('/agents'), 401)
    expectStatus(await app.api(ada.tokenValue).post(`/agents/${ada.ids.bot}/trigger`, { message: 'Hi' }), 401)
    expect((await chatWith(app.http, ada.ids.bot, ada.chatToken).send('Hi')).statusCode).not.toBe(200)
    expect(countOf(await readAllRows(app.config), accountId)).toMatchObject({ bots: 1, tools: 1 })

    // A server that dies after a few pieces, and then another one.
    const store = createAccountRemovalStore(app.database)
    const { deletePiece } = app.botRemoval
    const ofBot = (botId: string, rows: number) => deletePiece(accountId, botId, rows)
    for (let piece = 0; piece < 5; piece += 1) expect(await store.deletePiece(accountId, 1, ofBot)).toBeGreaterThan(0)
    while ((await store.deletePiece(accountId, 100, ofBot)) > 0);
    const rows = await readAllRows(app.config)
    // The job itself, which ends with this run.
    expect(countOf(rows, accountId)).toEqual({ jobs: 1 })
    expect(JSON.stringify(rows.accounts)).not.toContain(name)
    expect(countOf(rows, eve.person.accountId)).toEqual(before)
    expectStatus(await eve.person.get(`/bots/${eve.ids.bot}`), 200)
  })

  test('the job removes everything', async () => {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    const name = (await ada.person.get('/session')).json().account.name
    await app.signUp('eve')
    expectStatus(await ada.person.delete('/account', { name }), 200)
    await app.jobs.runDue()
    expect(countOf(await readAllRows(app.config), ada.person.accountId)).toEqual({})
  })

  test('the only account of a service is not deleted: nobody could use the service again', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const nameOf = async (person: typeof ada) => (await person.get('/session')).json().account.name
    expectStatus(await ada.delete('/account', { name: await nameOf(ada) }), 200)
    expect(expectStatus(await eve.delete('/account', { name: await nameOf(eve) }), 409).json().detail).toContain('only')
    expectStatus(await eve.get('/bots'), 200)
  })

  test('an account that was not deleted loses nothing, and only owners can delete one', async () => {
    const app = await startTestApp(database)
    const ada = await furnishAccount(app, 'ada')
    const { accountId } = ada.person
    const before = countOf(await readAllRows(app.config), accountId)
    const store = createAccountRemovalStore(app.database)
    expect(await store.deletePiece(accountId, 100, async () => 1)).toBe(0)
    expect(countOf(await readAllRows(app.config), accountId)).toEqual(before)
    const admin = await ada.person.invite('admin')
    expectStatus(await admin.delete('/account', { name: 'any' }), 403)
  })
})
