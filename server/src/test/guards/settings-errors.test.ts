import { type Bot, type Entry, type ErrorCode, type FillInList, operations } from 'beckon-contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Config } from '../../config.ts'
import { newId } from '../../lib/clock.ts'
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

/** The last of many attempts. */
async function tooOften(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tried = 0; tried < 15; tried += 1) await attempt()
  return attempt()
}
const wrong = { password: 'a guess', code: '000000' }
const page = { url: 'http://shop.example/' }
/** An account with a bot, and the address of the bot's sources. */
async function startSources(maxSourcesPerAccount: number) {
  const { ada } = await start({ maxSourcesPerAccount })
  return { ada, path: `/bots/${(await ada.bot()).id}/sources` }
}
const twice = async (kind: 'pages' | 'sites') => {
  const { ada, path } = await startSources(9)
  expectStatus(await ada.post(`${path}/${kind}`, page), 201)
  return ada.post(`${path}/${kind}`, page)
}
const beyond = async (kind: 'pages' | 'sites') => {
  const { ada, path } = await startSources(0)
  return ada.post(`${path}/${kind}`, page)
}
const day = 'from=2026-11-15&to=2026-11-15&zone=UTC'
const ofNoBot = async (path: string) => (await start()).ada.get(`${path}bot=${newId()}`)

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
    'changeEntry',
    'conflict',
    async () => {
      const { app, ada } = await start()
      const path = `/bots/${(await ada.bot()).id}/entries`
      const { id, updatedAt } = expectStatus(await ada.post(path, entry), 201).json()
      const change = { ...entry, answer: 'Within three days.', updatedAt }
      expectStatus(await ada.put(`${path}/${id}`, { ...change, updatedAt: 'now' }), 400)
      app.clock.advance(1_000)
      expectStatus(await ada.put(`${path}/${id}`, change), 200)
      return ada.put(`${path}/${id}`, { ...entry, updatedAt })
    },
  ],
  [
    'restoreEntry',
    'quota_exceeded',
    async () => {
      const { ada } = await start({ maxEntriesPerAccount: 1 })
      const path = `/bots/${(await ada.bot()).id}/entries`
      const { id, createdAt } = (await ada.post(path, entry)).json<Entry>()
      expectStatus(await ada.delete(`${path}/${id}`), 204)
      expectStatus(await ada.post(path, entry), 201)
      return ada.post(`${path}/${id}/restore`, { ...entry, createdAt })
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
  [
    'setUpSecondFactor',
    'rate_limited',
    async () => {
      const { ada } = await start()
      return tooOften(() => ada.post('/me/second-factor/setup', { password: wrong.password }))
    },
  ],
  [
    'confirmSecondFactor',
    'rate_limited',
    async () => {
      const { ada } = await start()
      expectStatus(await ada.post('/me/second-factor/setup', { password: ada.password }), 200)
      return tooOften(() => ada.post('/me/second-factor', { code: wrong.code }))
    },
  ],
  [
    'renewRecoveryCodes',
    'rate_limited',
    async () => {
      const { ada } = await start()
      return tooOften(() => ada.post('/me/second-factor/recovery-codes', wrong))
    },
  ],
  [
    'renewRecoveryCodes',
    'conflict',
    async () => {
      const { ada } = await start()
      return ada.post('/me/second-factor/recovery-codes', { ...wrong, password: ada.password })
    },
  ],
  [
    'removeSecondFactor',
    'rate_limited',
    async () => {
      const { ada } = await start()
      return tooOften(() => ada.delete('/me/second-factor', wrong))
    },
  ],
  ['addPageSource', 'conflict', () => twice('pages')],
  ['addPageSource', 'quota_exceeded', () => beyond('pages')],
  ['addSiteSource', 'conflict', () => twice('sites')],
  ['addSiteSource', 'quota_exceeded', () => beyond('sites')],
  [
    'addFileSource',
    'quota_exceeded',
    async () => {
      const { ada, path } = await startSources(0)
      const octets = { 'content-type': 'application/octet-stream' }
      return ada.post(`${path}/files?name=terms.txt`, Buffer.from('Everything is taken back.'), octets)
    },
  ],
  ['exportConversations', 'not_found', () => ofNoBot('/conversations/export?format=csv&')],
  ['getDashboardTopics', 'not_found', () => ofNoBot(`/dashboard/topics?${day}&`)],
  ['getRetention', 'not_found', () => ofNoBot('/retention?')],
]

test.each(provoked)('%s of the settings API answers %s, as declared', async (operation, code, provoke) => {
  expect(operations.settings[operation]).toMatchObject({ errors: expect.arrayContaining([code]) })
  expect((await provoke()).json()).toMatchObject({ code })
})
