import type { Problem } from 'beckon-contract'
import { describe, expect, test } from 'vitest'
import { databases, startTestApp } from '../test/app.ts'
import { type Answer, createClient, expectStatus } from '../test/clients.ts'
import { refuseGuessable } from './password-rules.ts'

const owner = {
  name: 'Ada Lovelace',
  email: 'ada.king@analytical-engines.example',
  accountNames: ['Difference Machines Ltd'],
  baseUrl: 'https://bots.shopville.example',
}
const check = (password: string) => () => refuseGuessable(password, owner)

test.each([
  ...['password', 'Password12', 'passwordpassword', 'p4ssw0rd!2026', 'P@$$w0rd123', '!!password!!', 'mypassword1'],
  ...[
    '1234567890',
    '0987654321!',
    '20260101202',
    'qwertyuiop',
    'QWERTZuiop1',
    '1q2w3e4r5t',
    'abcdefghij',
    'asdfghjkl;',
  ],
  ...[
    'aaaaaaaaaa',
    'abababababab',
    '111222333444',
    'welcome2026!',
    'We1come123',
    'Sommer2026!',
    'iloveyou1234',
    'dragon-monkey',
  ],
  ...['P@ssw0rd2024', 'p@ssword1234', 'W3lcome2345', '2024P@ssw0rd!', 'P@ssw0rd!2024!', 'welc0m32024', '@pples2024'],
  ...['drowssap2026', 'letmein-please', 'football_2026', 'ｐａｓｓｗｏｒｄ１２３'],
])('%s is too common', (password) => {
  expect(check(password)).toThrow(
    expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining('too common') }),
  )
})

test.each([
  ...[
    'adalovelace',
    'Ada.Lovelace!',
    'lovelace1815',
    'L0ve1ace2026',
    'ada.king2026',
    'lovelaceada99',
    'ecalevol1815',
    'analyticalengines',
  ],
  ...[
    'DifferenceMachines1',
    'beckonbeckon',
    'Beckon2026!',
    'b3ck0n-beckon',
    'shopville123',
    'bots.shopville',
    'ada@shopville',
  ],
])('%s is too close to what is known of the person', (password) => {
  expect(check(password)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('too close to your name') }),
  )
})

test.each([
  ...[
    'correct horse battery',
    'purple monkey dishwasher',
    'nanoseconds matter',
    'a better password',
    'dragon monkey banana football',
  ],
  ...[
    'x7#k9!2q4$',
    'k7x9-2f4q8',
    'Tr0ub4dor&3x',
    'déjà vu again',
    '我喜欢在早上喝很多很多咖啡',
    'ada reads strange novels',
    '🌵🚲🎺🧦🪁🐙🥝🗿🛶🪐',
  ],
])('%s is accepted', (password) => {
  expect(check(password)).not.toThrow()
})

test('a long password takes no longer than its length', () => {
  for (const text of ['password'.repeat(25), 'a'.repeat(200), 'ada'.repeat(66), '!'.repeat(200)])
    expect(check(text)).toThrow()
})

describe.each(databases)('a guessable password, on %s', (database) => {
  const refusal = (answer: Answer) => [answer.statusCode, answer.json<Problem>().errors?.map(({ path }) => path)]

  test('is refused wherever a password is chosen, at its field', async () => {
    const app = await startTestApp(database)
    const browser = createClient(app.http, '/api/settings', () => ({}))
    const draft = { name: 'Ada', email: 'ada@example.test', password: 'password12' }
    expect(refusal(await browser.post('/setup', draft))).toEqual([400, ['/password']])
    const ada = await app.signUp('ada')
    expect(refusal(await browser.post('/sign-up', { ...draft, email: 'bob@example.test' }))).toEqual([
      400,
      ['/password'],
    ])
    expect(refusal(await browser.post('/sign-up', draft)), 'also for a known e-mail').toEqual([400, ['/password']])
    const { link } = expectStatus(
      await ada.post('/invitations', { email: 'eve@example.test', role: 'viewer' }),
      201,
    ).json()
    const accept = `/invitations/by-link/${link.split('/').at(-1)}/accept`
    expect(refusal(await browser.post(accept, { name: 'Eve', password: 'eve@example12' }))).toEqual([
      400,
      ['/password'],
    ])
    const change = { current: ada.password, next: "ada's account" }
    expect(refusal(await ada.post('/me/password', change))).toEqual([400, ['/next']])
    const secret = (await app.accounts.passwordResets.makeLink(ada.email))?.split('/').at(-1)
    const reset = `/password-resets/${secret}`
    expect(refusal(await browser.post(reset, { password: 'ada1234567' }))).toEqual([400, ['/password']])
    expect(
      (await browser.post(reset, { password: 'purple monkey dishwasher' })).statusCode,
      'the link is not used up',
    ).toBe(204)
  })

  test('that was chosen before keeps working', async () => {
    const app = await startTestApp(database)
    const { personId } = await app.accounts.ensureDemoPerson({
      name: 'Demo',
      email: 'demo@example.test',
      password: 'beckon-demo',
    })
    expect(personId).not.toBe('')
    const browser = createClient(app.http, '/api/settings', () => ({}))
    const answer = await browser.post('/sign-in', { email: 'demo@example.test', password: 'beckon-demo' })
    expect(answer.statusCode).toBe(200)
  })
})
