import { type Bot, type ErrorCode, type FillInList, operations } from 'beckon-contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { startTestApp } from '../app.ts'
import { type Answer, expectStatus } from '../clients.ts'
import { startReceiver } from '../webhook-receiver.ts'
import { startWebhookScene } from '../webhook-scene.ts'

/** Error codes of settings operations that are of no interest to their features' own tests. */
async function start(config: Partial<Config> = {}) {
  const app = await startTestApp('sqlite', { config })
  return { app, ada: await app.signUp('ada') }
}
const entry = { questions: ['When do you ship?'], answer: 'Within two days.' }
const fromTemplate = { name: 'Lumen', template: 'shop', language: 'en' }

/** A bot from a template, and all of its answers, filled in. */
async function startFillIn(config: Partial<Config> = {}) {
  const { app, ada } = await start(config)
  const bot = expectStatus(await ada.post('/bots/from-template', fromTemplate), 201).json<Bot>()
  const { data } = expectStatus(await ada.get(`/bots/${bot.id}/fill-in`), 200).json<FillInList>()
  const fill = (answer: string) =>
    ada.put(`/bots/${bot.id}/fill-in`, { answers: data.map(({ id }) => ({ id, answer })) })
  return { app, fill }
}

/** As if another change of the bot's knowledge came first, however often it is tried. */
const changeMeanwhile = (app: Awaited<ReturnType<typeof start>>['app']) =>
  Promise.all(
    ['insert', 'update'].map((kind) =>
      sql`create trigger ${sql.ref(`meanwhile-${kind}`)} after ${sql.raw(kind)} on entries
        begin update bots set "knowledgeVersion" = "knowledgeVersion" + 1 where id = new."botId"; end`.execute(app.db),
    ),
  )

const provoked: [operation: keyof typeof operations.settings, code: ErrorCode, provoke: () => Promise<Answer>][] = [
  [
    'replaceToken',
    'quota_exceeded',
    async () => {
      const { ada } = await start({ maxTokensPerAccount: 1 })
      const { token } = await ada.token()
      return ada.post(`/tokens/${token.id}/replace`, { disableOld: false })
    },
  ],
  [
    'sendDeliveryAgain',
    'conflict',
    async () => {
      const { ada, add, ask, deliver } = await startWebhookScene('sqlite')
      const receiver = await startReceiver()
      const { webhook } = await add(receiver.url, ['turn.completed'])
      await ask()
      await deliver()
      const [sent] = receiver.accepted
      expectStatus(await ada.patch(`/webhooks/${webhook.id}`, { isEnabled: false }), 200)
      return ada.post(`/webhooks/${webhook.id}/deliveries/${sent?.id}/send`)
    },
  ],
  [
    'changeProvider',
    'conflict',
    async () => {
      const { app, ada } = await start()
      const draft = { kind: 'compatible', name: 'Ours', url: 'https://models.example/v1' }
      const { id } = expectStatus(await ada.post('/providers', draft), 201).json()
      // As if its address had just changed: the update finds no row.
      await sql`create trigger meanwhile before update on providers begin select raise(ignore); end`.execute(app.db)
      return ada.patch(`/providers/${id}`, { name: 'Theirs' })
    },
  ],
  [
    'importEntries',
    'conflict',
    async () => {
      const { app, ada } = await start()
      const bot = await ada.bot()
      await changeMeanwhile(app)
      const file = Buffer.from(JSON.stringify([entry]))
      const octets = { 'content-type': 'application/octet-stream' }
      return ada.post(`/bots/${bot.id}/entries/import?format=json`, file, octets)
    },
  ],
  [
    'fillIn',
    'conflict',
    async () => {
      const { app, fill } = await startFillIn()
      await changeMeanwhile(app)
      return fill('Ours is in Berlin.')
    },
  ],
  [
    'fillIn',
    'quota_exceeded',
    async () => {
      const { fill } = await startFillIn({ maxStoredMbPerAccount: 0.03 })
      return fill('long '.repeat(1_900))
    },
  ],
  [
    'duplicateBot',
    'quota_exceeded',
    async () => {
      const { ada } = await start({ maxBotsPerAccount: 1 })
      const bot = await ada.bot()
      return ada.post(`/bots/${bot.id}/duplicate`, { name: 'Twin' })
    },
  ],
  [
    'createFromTemplate',
    'quota_exceeded',
    async () => {
      const { ada } = await start({ maxBotsPerAccount: 0 })
      return ada.post('/bots/from-template', fromTemplate)
    },
  ],
]

test.each(provoked)('%s of the settings API answers %s, as declared', async (operation, code, provoke) => {
  expect(operations.settings[operation]).toMatchObject({ errors: expect.arrayContaining([code]) })
  expect((await provoke()).json()).toMatchObject({ status: 409, code })
})
