import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../lib/clock.ts'
import { expectStatus } from '../test/clients.ts'
import { createHeldIndexBuilds } from '../test/held-index-builds.ts'
import { startServers, type TestServer } from '../test/several-servers.ts'

const pay = { questions: ['How can I pay?'], answer: 'By card.' }
const parking = { questions: ['Is there a car park?'], answer: 'Behind the house.' }

/** Two servers; the index builds of the second can be paused. */
async function startTwo() {
  const held = createHeldIndexBuilds()
  onTestFinished(() => held.letThrough())
  const [one, two] = (await startServers([0, 0], {}, (at) =>
    at === 0 ? {} : { createWorker: held.createWorker, timeout: async () => {}, mostOfSmall: 0 },
  )) as [TestServer, TestServer]
  const ada = await one.signUp('ada')
  const bot = await ada.bot({ apiTrigger: true, entries: [pay] })
  const { value } = await ada.token()
  const ask = async (server: TestServer, message: string) =>
    expectStatus(await server.api(value).post(`/agents/${bot.id}/trigger`, { message }), 200).json().reply
  const state = async () => expectStatus(await ada.get(`/bots/${bot.id}/knowledge`), 200).json().state
  const reported = () => one.db.selectFrom('indexVersions').selectAll().execute()
  const add = async () => expectStatus(await ada.post(`/bots/${bot.id}/entries`, parking), 201)
  return { held, one, two, ada, bot, ask, state, reported, add }
}

test('a change is ready when all servers that use the bot answer from it, and each builds without being asked', async () => {
  const { held, one, two, ada, ask, state, reported, add } = await startTwo()
  for (const server of [one, two]) expect(await ask(server, 'How can I pay?')).toBe(pay.answer)
  await expect.poll(async () => (await reported()).length).toBe(2)
  await expect.poll(state).toBe('ready')

  held.hold()
  const building = held.nextBuild()
  await add()
  // Nobody asks the second server.
  await building
  expect(held.accounts.at(-1)).toBe(ada.accountId)
  expect(await ask(one, 'Is there a car park?')).toBe(parking.answer)
  await expect.poll(async () => new Set((await reported()).map((row) => row.knowledgeVersion)).size).toBe(2)
  expect(await state()).toBe('indexing')
  held.letThrough()
  await expect.poll(state).toBe('ready')
  expect(await ask(two, 'Is there a car park?')).toBe(parking.answer)
})

test('a server that has stopped or died is not waited for', async () => {
  const { one, bot, ask, state, two, reported } = await startTwo()
  for (const server of [one, two]) await ask(server, 'How can I pay?')
  await expect.poll(state).toBe('ready')
  const deadId = newId()
  // Its heartbeats end; the others forget it after a few seconds.
  await one.db.insertInto('servers').values({ id: deadId, seenAt: Date.now() }).execute()
  await one.db
    .insertInto('indexVersions')
    .values({ botId: bot.id, serverId: deadId, knowledgeVersion: -1, passagesVersion: -1 })
    .execute()
  expect(await state()).toBe('indexing')
  await expect.poll(state).toBe('ready')
  await two.close()
  await expect.poll(async () => (await reported()).length).toBe(1)
})

test('a server that seemed dead reports its indexes again', async () => {
  const { one, ask, reported } = await startTwo()
  await ask(one, 'How can I pay?')
  await expect.poll(async () => (await reported()).length).toBe(1)
  await one.db.deleteFrom('servers').execute()
  expect(await reported()).toEqual([])
  await expect.poll(async () => (await reported()).length).toBe(1)
})
