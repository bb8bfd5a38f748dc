import type { Turn } from 'beckon-contract'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { expectStatus } from '../test/clients.ts'
import { createStage } from '../test/provider-acts.ts'
import { readEvents } from '../test/received-events.ts'
import { createScriptedProvider } from '../test/scripted-provider.ts'

/** A bot whose model says nothing until it is told to. */
async function startWaiting() {
  const provider = await createScriptedProvider()
  onTestFinished(() => provider.close())
  const stage = createStage()
  provider.plays(stage.act)
  const serviceModel = { url: provider.url, model: 'small-1', key: 'k' }
  const app = await startTestApp('sqlite', { config: { serviceModel, drainMs: 0 } })
  const ada = await app.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true })
  const change = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false }
  expectStatus(await ada.patch(`/bots/${bot.id}`, change), 200)
  const crm = app.api((await ada.token()).value)
  const trigger = (headers: Record<string, string>, body: object = {}) =>
    crm.post(`/agents/${bot.id}/trigger`, { message: 'Hello?', ...body }, headers)
  return { app, bot, crm, stage, provider, trigger }
}

test.each(['wait=1', 'respond-async, wait=1', 'wait=0'])(
  'Prefer: %s is answered with 202 and when to ask again, if the reply takes longer',
  async (prefer) => {
    const { trigger } = await startWaiting()
    const answer = expectStatus(await trigger({ prefer }), 202)
    expect(answer.headers).toMatchObject({ 'retry-after': '1', location: expect.stringContaining('/turns/') })
    expect(answer.json<Turn>().status).toBe('running')
  },
)

test('Prefer: respond-async is answered with 202 at once, and when to ask again', async () => {
  const { trigger } = await startWaiting()
  expect(expectStatus(await trigger({ prefer: 'respond-async' }), 202).headers['retry-after']).toBe('1')
})

test('a stream that is requested again with the same key joins the running one, which calls its model once', async () => {
  const { app, bot, crm, stage, provider, trigger } = await startWaiting()
  const key = { 'idempotency-key': 'once' }
  const first = trigger(key, { stream: true })
  await stage.opened
  const second = trigger(key, { stream: true })
  await expect.poll(() => app.conversations.countRunning()).toBe(1)
  const { id } = await app.db.selectFrom('turns').select('id').executeTakeFirstOrThrow()
  expectStatus(await crm.post(`/agents/${bot.id}/turns/${id}/cancel`), 200)
  const [ours, joined] = (await Promise.all([first, second])).map(({ body }) => readEvents(body))
  expect(joined?.map(({ event }) => event)).toEqual(['turn.started', 'turn.cancelled'])
  expect(joined).toEqual(ours)
  expect((await second).headers['idempotency-replayed']).toBe('true')
  expect(provider.asked).toHaveLength(1)
})
