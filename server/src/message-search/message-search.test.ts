import type { InboxList, Reply } from 'beckon-contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { databases, startTestApp } from '../test/app.ts'
import { shipping } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { findMatches } from './message-matches.ts'
import { createMessageSearch } from './message-search.ts'
import { ftsQuery, indexedWords, queryWords, tsQuery } from './search-words.ts'

const failing = (error: unknown) => {
  throw error
}

describe.each(databases)('the index of messages, on %s', (database) => {
  test('takes up turns from before it existed, newest first, and those that a killed server left out', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
    const crm = app.api((await ada.token()).value)
    const said: string[] = []
    for (let at = 0; at < 60; at++) {
      const reply = await crm.post(`/agents/${bot.id}/trigger`, { message: `Parcel ${at}` })
      said.unshift(expectStatus(reply, 200).json<Reply>().conversation_id)
    }
    await app.messageSearch.indexDue()
    const found = async () =>
      (await ada.get('/conversations?q=parcel&limit=100')).json<InboxList>().data.map(({ id }) => id)
    expect(await found()).toEqual(said)

    await app.db.deleteFrom('messageSearch').execute()
    await app.db.deleteFrom('service').where('key', '=', 'message-search').execute()
    expect(await found()).toEqual([])
    const search = createMessageSearch({ database: app.database, onError: failing })
    await search.poll()
    expect(await found()).toEqual(said)

    await app.db.deleteFrom('messageSearch').where('id', '>', -10).execute()
    await search.poll()
    await search.indexDue()
    expect((await found()).toSorted()).toEqual(said.toSorted())
    await search.close()

    // A server that stops doesn't wait for many of them.
    await app.db.deleteFrom('messageSearch').where('id', '>', -10).execute()
    const left = (await found()).length
    const hurried = createMessageSearch({ database: app.database, onError: failing, closingMs: 0 })
    await hurried.poll()
    await hurried.close()
    expect(await found()).toHaveLength(left)
  })

  test('finds frequent, rare and many different words alike, page by page, the latest first', async () => {
    const app = await startTestApp(database)
    const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
    const many = Array.from({ length: 1_200 }, (_, at) => `lan${at.toString(36)}`).join(' ')
    const said = new Map<string, string>()
    for (const person of [eve, ada]) {
      const bot = await person.bot({ apiTrigger: true })
      const crm = app.api((await person.token()).value)
      for (const message of [
        'Parcel one',
        'A rarity parcel',
        `Parcels ${many}`,
        'Parcel four',
        'Parcel five',
        'Hello',
      ]) {
        const reply = expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message }), 200).json<Reply>()
        if (person === ada) said.set(reply.id, message.slice(0, 11))
      }
    }
    await app.messageSearch.indexDue()
    /** On PostgreSQL the index of words is asked for all but the latest two. */
    const find = async (words: string[], limit = 10) => {
      const found: (string | undefined)[] = []
      let beforeId: number | undefined
      for (;;) {
        const wanted = { botId: undefined, words, beforeId, limit }
        const rows = await findMatches(app.database, ada.accountId, wanted, (all, most) => all.limit(most), 2)
        found.push(...rows.map(({ turnId }) => said.get(turnId)))
        if (rows.length < limit) return found
        beforeId = rows.at(-1)?.matchId
      }
    }
    const parcels = ['Parcel five', 'Parcel four', 'Parcels lan', 'A rarity pa', 'Parcel one']
    for (const limit of [10, 5, 2, 1]) expect(await find(['parc'], limit), `${limit}`).toEqual(parcels)
    expect(await find(['rarity'])).toEqual(['A rarity pa'])
    expect(await find(['rari', 'parcel'])).toEqual(['A rarity pa'])
    expect(await find(['lan'])).toEqual(['Parcels lan'])
    expect(await find(['lan7', 'parcels'])).toEqual(['Parcels lan'])
    expect(await find(['nothing'])).toEqual([])
  })
})

test('words are indexed without case and diacritics, once each, and long ones are cut', () => {
  expect(indexedWords(['Straße, straße: ÉTÉ!', 'été 2026'])).toEqual(['strasse', 'ete', '2026'])
  expect(indexedWords(['x'.repeat(100)])).toEqual(['x'.repeat(40)])
})

test('a query has nothing in it but words, whatever is typed', () => {
  const words = queryWords(`a'bell"c\\d & e | f:* OR (g) §h`)
  expect(ftsQuery(['§1'], words)).toBe(
    '"§1" AND "a" AND "bell"* AND "c" AND "d" AND "e" AND "f" AND "or" AND "g" AND "h"',
  )
  expect(ftsQuery(['§1'], ['a', 'bell', 'cord'], [[], ['bell', 'bells'], []])).toBe(
    '"§1" AND "a" AND ("bell" OR "bells") AND "cord"*',
  )
  expect(tsQuery(['§1'], words.slice(0, 2))).toBe(`'§1' & 'a' & 'bell':*`)
})

test('deleting many messages rewrites nothing of the index', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ entries: [shipping], apiTrigger: true })
  const crm = app.api((await ada.token()).value)
  const reply = await crm.post(`/agents/${bot.id}/trigger`, { message: 'Parcel' })
  const { conversation_id: conversationId } = expectStatus(reply, 200).json<Reply>()
  await app.messageSearch.indexDue()
  const rows = Array.from({ length: 400 }, (_, at) => ({
    ...{ id: 1_000 + at, accountId: ada.accountId, conversationId, turnId: newId() },
  }))
  await app.db.insertInto('messageSearch').values(rows).execute()
  for (const { id } of rows)
    await sql`insert into "messageWords" (rowid, words) values (${id}, ${`every ${id}`})`.execute(app.db)
  const segments = async () =>
    (await sql`select distinct segid from "messageWords_idx" order by segid`.execute(app.db)).rows
  const before = await segments()
  await app.db.deleteFrom('messageSearch').where('id', '>=', 1_100).execute()
  expect(await segments()).toEqual(before)
  const found = await sql`select rowid from "messageWords" where "messageWords" match 'every'`.execute(app.db)
  expect(found.rows).toHaveLength(100)
})
