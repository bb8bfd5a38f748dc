import type { LoggedCall } from 'beckon-contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import type { TestPerson } from '../test/people.ts'

const callsOf = async (person: TestPerson, query = '') =>
  expectStatus(await person.get(`/calls${query}`), 200).json<{ data: LoggedCall[] }>().data

test('the last calls are listed with status, token and request id, without what was said', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const [bot, other] = [await ada.bot({ apiTrigger: true }), await ada.bot({ apiTrigger: true })]
  const { token, value } = await ada.token({ name: 'CRM' })
  const api = app.api(value)
  const first = await api.post(`/agents/${bot.id}/trigger`, { message: 'a-secret-question' })
  await api.get('/agents?limit=5')
  expect((await api.post(`/agents/${other.id}/trigger`, { message: '' })).statusCode).toBe(400)
  const calls = await callsOf(ada)
  expect(calls.map(({ method, status, path }) => [method, status, path])).toEqual([
    ['POST', 400, `/api/v1/agents/${other.id}/trigger`],
    ['GET', 200, '/api/v1/agents'],
    ['POST', 200, `/api/v1/agents/${bot.id}/trigger`],
  ])
  expect(calls[2]).toMatchObject({ token: { id: token.id, name: 'CRM' }, requestId: first.headers['x-request-id'] })
  expect(JSON.stringify(calls)).not.toContain('a-secret-question')
  expect(await callsOf(ada, `?bot=${bot.id}`)).toEqual([calls[2]])
})

test('another account sees none of them, and only the last 200 are kept', async () => {
  const app = await startTestApp('sqlite')
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')]
  const { value } = await ada.token()
  for (let call = 0; call < 205; call += 1) await app.api(value).get(`/me${call === 0 ? '?first' : ''}`)
  expect(await callsOf(ada)).toHaveLength(200)
  expect(await callsOf(eve)).toEqual([])
})
