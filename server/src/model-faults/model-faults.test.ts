import { describe, expect, onTestFinished, test } from 'vitest'
import { dayMs, minuteMs } from '../lib/clock.ts'
import { databases, startTestApp, type TestDatabase } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { type Act, answering, refusing, sending } from '../test/provider-acts.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'
import { startPaidBot } from '../test/spending-fixture.ts'

const words = 'INTERNAL words of the provider'

async function startBot(database: TestDatabase) {
  const { smtpUrl, mails } = await startMailbox()
  const { app, ada, botId, provider } = await startPaidBot(database, {}, { smtpUrl })
  await ada.invite('admin')
  mails.length = 0
  const { value } = await ada.token()
  const ask = async (act: Act) => {
    provider.plays(act)
    const answer = await app.api(value).post(`/agents/${botId}/trigger`, { message: 'Hello?' })
    // Nothing waits for it.
    await app.modelFaults.close()
    return answer
  }
  const report = async () => (await ada.get(`/bots/${botId}/model-fault`)).json().report
  return { app, ada, botId, mails, ask, report, provider }
}

describe.each(databases)('a fault of a model, on %s', (database) => {
  test.each([
    [401, 'key'],
    [402, 'credit'],
    [404, 'model'],
    [422, 'request'],
  ])(
    'that doesn’t pass (%s) is told to the bot’s people at once, and to its callers without details',
    async (status, fault) => {
      const { ask, report, mails, botId } = await startBot(database)
      expect(await report()).toBeNull()
      const answer = await ask(refusing(status, { words }))
      expect(answer.json()).toMatchObject({ status: 403, code: 'model_misconfigured' })
      expect(answer.json().detail).toMatch(/^The bot’s model is misconfigured. The owner has been notified/)
      expect(answer.body).not.toMatch(/INTERNAL|small-1|Ours/)
      expect(await report()).toMatchObject({ fault, provider: 'Ours', message: expect.stringContaining('INTERNAL') })
      expect(mails.map(({ to }) => to)).toEqual([['ada@example.test']])
      const text = mails.map(textOf).join()
      expect(text).toMatch(/Subject: .*s_model_is_failing/)
      expect(text).toContain(`/bots/${botId}`)
      expect(text).not.toContain('INTERNAL')
    },
  )

  test('of the operator’s model is reported without the words of the operator’s provider', async () => {
    const provider = await createScriptedProvider()
    onTestFinished(() => provider.close())
    const app = await startTestApp(database, {
      config: { serviceModel: { url: provider.url, model: 'm', key: 'sk-operator' } },
    })
    const ada = await app.signUp('ada')
    const bot = await ada.bot({ apiTrigger: true })
    const model = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false }
    expectStatus(await ada.patch(`/bots/${bot.id}`, model), 200)
    provider.plays(refusing(401, { words }))
    const api = app.api((await ada.token()).value)
    const answer = await api.post(`/agents/${bot.id}/trigger`, { message: 'Hello?' })
    expect([answer.statusCode, answer.headers['x-should-retry']], answer.body).toEqual([403, 'false'])
    await app.modelFaults.close()
    const { report } = (await ada.get(`/bots/${bot.id}/model-fault`)).json()
    expect(report).toMatchObject({ fault: 'key', message: 'the provider answered 401' })
    const [{ id }] = (await ada.get(`/bots/${bot.id}/conversations`)).json().data
    const turns = await ada.get(`/bots/${bot.id}/conversations/${id}/turns`)
    expect(turns.body).toContain('the provider answered 401')
    expect(turns.body).not.toContain('INTERNAL')
  })

  test('is mailed once per series, and gone with the next reply', async () => {
    const { app, ask, report, mails } = await startBot(database)
    for (let call = 0; call < 3; call += 1) {
      await ask(refusing(401))
      app.clock.advance(minuteMs)
    }
    expect(mails).toHaveLength(1)
    await ask(refusing(402))
    expect(mails).toHaveLength(2)
    await ask(answering('Hello.'))
    expect(await report()).toBeNull()
    app.clock.advance(dayMs)
    await ask(refusing(402))
    expect(mails).toHaveLength(3)
    expect(await report()).toMatchObject({ fault: 'credit' })
  })

  test.each([
    [refusing(401), { models: [] }, true],
    [refusing(404), { models: ['small-1'] }, true],
    [refusing(404), { models: ['large-1'] }, false],
    [refusing(402), { models: ['small-1'] }, false],
  ])('ends with a successful test of its provider, if that shows it (%#)', async (act, { models }, isEnded) => {
    const { ada, ask, report, provider, botId } = await startBot(database)
    await ask(act)
    const { providerId } = (await ada.get(`/bots/${botId}`)).json()
    provider.lists(refusing(401))
    await ada.post(`/providers/${providerId}/test`)
    expect(await report()).not.toBeNull()
    provider.lists(sending(JSON.stringify({ data: models.map((id) => ({ id })) })))
    expectStatus(await ada.post(`/providers/${providerId}/test`), 200)
    expect((await report()) === null).toBe(isEnded)
    // A fault that comes back is shown again at once.
    await ask(act)
    expect(await report()).not.toBeNull()
  })

  test('that a visitor can cause is mailed once a day at most', async () => {
    const { app, ask, mails } = await startBot(database)
    const filtered = { error: { code: 'content_filter', message: 'policy' } }
    for (let call = 0; call < 3; call += 1) {
      const answer = await ask(sending(JSON.stringify(filtered), 'application/json', 400))
      expect(answer.json()).toMatchObject({ status: 400, code: 'content_filter' })
      const tooLong = await ask(refusing(413))
      expect(tooLong.json()).toMatchObject({ status: 400, code: 'context_length_exceeded' })
      await ask(answering('Hello.'))
      app.clock.advance(minuteMs)
    }
    expect(mails).toHaveLength(1)
  })

  test('that passes is no fault', async () => {
    const { ask, report, mails } = await startBot(database)
    expect((await ask(refusing(503))).json().detail).toContain('Try again in a moment')
    expect([await report(), mails]).toEqual([null, []])
  })
})
