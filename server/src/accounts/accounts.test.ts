import type { Problem } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { type Answer, expectStatus } from '../test/clients.ts'

const ada = { name: 'Ada', email: 'ada@example.test', password: 'correct horse battery' }

const codeOf = (answer: Answer) => [answer.statusCode, answer.json<Problem>().code]

describe.each(databases)('account settings, on %s', (database) => {
  test('only an owner renames the account', async () => {
    const app = await startTestApp(database)
    const owner = await app.signUp('ada')
    const admin = await owner.invite('admin')
    expect(codeOf(await admin.patch('/account', { name: 'Mine' }))).toEqual([403, 'role_missing'])
    const answer = await owner.patch('/account', { name: ' Analytical\n Engines ' })
    expect(answer.json()).toMatchObject({ account: { name: 'Analytical Engines' } })
    expect((await admin.get('/session')).json()).toMatchObject({ account: { name: 'Analytical Engines' } })
  })

  test('people can rename themselves', async () => {
    const app = await startTestApp(database)
    const person = await app.signUp('ada')
    expect((await person.patch('/me', { name: 'Ada Lovelace' })).json()).toMatchObject({
      person: { name: 'Ada Lovelace', email: person.email },
    })
    expect((await person.get('/members')).json().data[0].name).toBe('Ada Lovelace')
  })

  test('the demo reuses its person', async () => {
    const app = await startTestApp(database)
    const first = await app.accounts.ensureDemoPerson(ada)
    expect(await app.accounts.ensureDemoPerson(ada)).toEqual(first)
    expect(await app.accounts.hasPeople()).toBe(true)
  })

  test('people choose the time zone and format of their dates, without changing anything else', async () => {
    const app = await startTestApp(database)
    const ada = await app.signUp('ada')
    expect((await ada.get('/session')).json().person).toMatchObject({ timeZone: null, dateFormat: null })
    const chosen = { timeZone: 'Asia/Tokyo', dateFormat: 'ymd' }
    const changed = expectStatus(await ada.patch('/me', chosen), 200).json()
    expect(changed.person).toMatchObject({ name: 'ada', ...chosen })
    expectStatus(await ada.patch('/me', { timeZone: null }), 200)
    expect((await ada.get('/session')).json().person).toMatchObject({ timeZone: null, dateFormat: 'ymd' })
    expectStatus(await ada.patch('/me', { timeZone: 'Mars/Olympus' }), 400)
    expectStatus(await ada.patch('/me', { dateFormat: 'roman' }), 400)
    expectStatus(await ada.patch('/me', {}), 200)
  })
})
