import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { makeChatBot, openChat, shopSite, signJwt } from '../test/chats.ts'
import { expectStatus } from '../test/clients.ts'
import { up as namePersons } from './migrations/0031-person-of-turn.ts'

describe.each(databases)('turns from before they named their person, on %s', (database) => {
  test('are of the conversation’s person after the upgrade, and early chats of a signed-in visitor are theirs', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    const bot = await makeChatBot(ada, { sites: [shopSite] })
    expectStatus(await ada.patch(`/bots/${bot.id}`, { apiTrigger: true }), 200)
    const crm = app.api((await ada.token()).value)
    for (const user of [{ id: 'grace' }, undefined])
      expectStatus(await crm.post(`/agents/${bot.id}/trigger`, { message: 'When do you ship?', user }), 200)
    const secret = expectStatus(await ada.post(`/bots/${bot.id}/widget/identity-secret`), 201).json().value
    const anonymous = await openChat(app.http, bot.id)
    await anonymous.say('When do you ship?')
    const identity = signJwt({ sub: 'alan "A"', exp: app.clock.now() / 1_000 + 3_600 }, secret)
    await openChat(app.http, bot.id, { visitor: anonymous.visitor, identity })

    const { db, kind } = app.database
    const persons = () => db.selectFrom('turns').orderBy('id').select(['userId', 'conversationId']).execute()
    const users = () => db.selectFrom('conversations').orderBy('id').select(['userId', 'userJson']).execute()
    const [personsNow, usersNow] = [await persons(), await users()]
    expect(personsNow.map(({ userId }) => userId)).toEqual(['grace', null, 'alan "A"'])
    await sql`drop index turns_of_user`.execute(db)
    await sql`alter table turns drop column "userId"`.execute(db)
    await sql`alter table turns drop column "askedJson"`.execute(db)
    const nobody = { userId: null, userJson: null }
    await db.updateTable('conversations').set(nobody).where('visitorId', 'is not', null).execute()
    await db.transaction().execute((within) => namePersons(within as unknown as Kysely<unknown>, kind))

    expect(await persons()).toEqual(personsNow)
    const parsed = (rows: typeof usersNow) => rows.map(({ userJson }) => userJson && JSON.parse(userJson))
    expect(parsed(await users())).toEqual(parsed(usersNow))
  })
})
