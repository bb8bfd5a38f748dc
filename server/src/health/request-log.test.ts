import type { Reply } from 'beckon-contract'
import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'

test('a line of the request log names the account, the token, the bot and the error code', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ name: 'Helper', apiTrigger: true })
  const { token, value } = await ada.token({ name: 'CRM' })
  const path = `/agents/${bot.id}/trigger`
  expectStatus(await app.api(value).post(path, { message: 'hello' }), 200).json<Reply>()
  expectStatus(await app.api(value).post(path, { massage: 'hello' }), 400)
  expectStatus(await app.anonymous.get('/api/v1/agents'), 401)
  const lines = app.logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  const ids = { accountId: ada.accountId, tokenId: token.id, botId: bot.id }
  const [answered, refused, unknown] = lines.slice(-3)
  expect(answered).toMatchObject({ ...ids, status: 200 })
  expect(answered).not.toHaveProperty('code')
  expect(refused).toMatchObject({ ...ids, status: 400, code: 'invalid_request' })
  expect(unknown).toMatchObject({ status: 401, code: 'token_missing' })
  for (const name of Object.keys(ids)) expect(unknown).not.toHaveProperty(name)
})
