import { expect, test } from 'vitest'
import { startModel } from '../../test/called-model.ts'
import { type Act, answering, refusing, sendJson } from '../../test/provider-acts.ts'

const asked = { temperature: 0.3, maxTokens: 50, accountId: 'ada' }
const deprecated = '`temperature` is deprecated for this model.'
/** Takes no temperature. */
const strict: Act = (exchange) =>
  exchange.asked.body.temperature === undefined
    ? answering('Hi')(exchange)
    : refusing(400, { words: deprecated })(exchange)

test('what a model refused is left out from then on, for the account that was refused', async () => {
  const { provider, ask, lastBody } = await startModel('anthropic')
  provider.plays(strict)
  expect((await ask(asked)).text).toBe('Hi')
  expect(provider.asked).toHaveLength(2)
  await ask(asked)
  expect(provider.asked).toHaveLength(3)
  provider.plays(answering('Hi'))
  await ask({ ...asked, accountId: 'eve' })
  expect(lastBody()).toMatchObject({ temperature: 0.3 })
})

test('a refusal that only repeats what somebody wrote is not remembered', async () => {
  const { provider, ask, lastBody } = await startModel('compatible')
  // Refused for its content, whatever the parameters.
  provider.plays(({ asked: { body }, response }) =>
    sendJson(response, 400, { error: { message: `${body.messages.at(-1)?.content}` } }),
  )
  for (const text of [deprecated, "Unknown parameter: 'max_tokens'"])
    await expect(ask({ ...asked, messages: [{ role: 'user', text }] })).rejects.toMatchObject({ status: 400 })
  provider.plays(answering('Hi'))
  await ask(asked)
  expect(lastBody()).toMatchObject({ temperature: 0.3, max_tokens: 50 })
})

test('the maximum length is never left out', async () => {
  const { provider, ask } = await startModel('anthropic')
  provider.plays(refusing(400, { words: 'max_tokens: Extra inputs are not permitted' }))
  await expect(ask(asked)).rejects.toMatchObject({ status: 400 })
  expect(provider.asked).toHaveLength(1)
})
