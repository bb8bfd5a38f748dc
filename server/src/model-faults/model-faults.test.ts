import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../lib/clock.ts'
import { databases, type TestDatabase } from '../test/app.ts'
import { startMailbox, textOf } from '../test/mailbox.ts'
import { type Act, answering, refusing, sending } from '../test/provider-acts.ts'
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
  return { app, ada, botId, mails, ask, report }
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
      expect(answer.json()).toMatchObject({ status: 502, code: 'engine_failed' })
      expect(answer.json().detail).toMatch(/^The bot’s model is misconfigured; its owner was told/)
      expect(answer.body).not.toMatch(/INTERNAL|small-1|Ours/)
      expect(await report()).toMatchObject({ fault, provider: 'Ours', message: expect.stringContaining('INTERNAL') })
      expect(mails.map(({ to }) => to)).toEqual([['ada@example.test']])
      const text = mails.map(textOf).join()
      expect(text).toContain('The model of Helper fails')
      expect(text).toContain(`/bots/${botId}`)
      expect(text).not.toContain('INTERNAL')
    },
  )

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

  test('that a visitor can cause is mailed once a day at most', async () => {
    const { app, ask, mails } = await startBot(database)
    const filtered = { error: { code: 'content_filter', message: 'policy' } }
    for (let call = 0; call < 3; call += 1) {
      const answer = await ask(sending(JSON.stringify(filtered), 'application/json', 400))
      expect(answer.json().detail).toContain('because of its content')
      await ask(refusing(413))
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
