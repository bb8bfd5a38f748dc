import { setTimeout as delay } from 'node:timers/promises'
import type { Reply } from 'beckon-contract'
import { describe, expect, onTestFinished, test } from 'vitest'
import { databases, makeTestFolder, type TestDatabase } from '../app.ts'
import { makeFreshDatabase } from '../fresh-database.ts'
import { type Act, answering, createStage, hanging } from '../provider-acts.ts'
import { readAllRows } from '../rows.ts'
import { createScriptedProvider } from '../scripted-provider.ts'
import { type HttpAnswer, openConnection } from './connections.ts'
import { type Furnished, furnish, question, triggerPath } from './furnish.ts'
import { startRealProgram } from './real-program.ts'
import { openStream } from './streams.ts'

const connections = 16

async function makePlace(database: TestDatabase) {
  const dataFolder = makeTestFolder()
  const databaseUrl = database === 'postgres' ? await makeFreshDatabase() : undefined
  return {
    rows: () => readAllRows({ dataFolder, databaseUrl }),
    settings: { BECKON_DATA: dataFolder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) },
  }
}

async function makePlaceWithModel(database: TestDatabase) {
  const { settings } = await makePlace(database)
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  return { provider, settings: { ...settings, BECKON_MODEL_URL: provider.url, BECKON_MODEL: 'small-1' } }
}
const usesModel = { engine: 'model', providerId: null, beyondKnowledge: true }
const interrupted = { code: 'interrupted', status: 503 }

/** A response that the test holds back. */
function createHeldAnswer(words: string) {
  const [asked, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const act: Act = (exchange) => {
    asked.resolve()
    given.promise.then(() => answering(words)(exchange))
  }
  return { act, asked: asked.promise, give: given.resolve }
}

interface Told {
  text: string
  isAccepted: boolean
  answer?: HttpAnswer
}

/** Calls on one connection until it is refused or broken. */
async function callUntilRefused(
  url: string,
  { headers, triggerPath: path }: Furnished,
  name: number,
  told: Told[],
): Promise<void> {
  const connection = openConnection()
  for (let number = 1; ; number++) {
    const call: Told = { text: `${question} ${name}/${number}`, isAccepted: false }
    told.push(call)
    try {
      const begun = await connection.begin(url + path, { headers, body: { message: call.text } })
      call.isAccepted = true
      call.answer = await begun.finish()
    } catch {
      break
    }
    if (call.answer.status !== 200) break
  }
  connection.close()
}

const isStopping = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => !ok,
    () => true,
  )

describe.each(databases)('SIGTERM, on %s', (database) => {
  test('under load: accepted calls are answered and stored, new ones are refused, and the process exits cleanly', async () => {
    const { settings, rows } = await makePlace(database)
    const program = await startRealProgram(settings)
    const furnished = await furnish(program.url)
    const idle = openConnection()
    await idle.send(`${program.url}/api/v1/me`, { method: 'GET', headers: furnished.headers })
    const told: Told[] = []
    const calls = Array.from({ length: connections }, (_, name) => callUntilRefused(program.url, furnished, name, told))
    const isAnswered = ({ answer }: Told) => answer?.status === 200
    while (told.filter(isAnswered).length < 10 * connections) await delay(10)

    const { code } = await program.stop()
    expect(code).toBe(0)

    await Promise.all(calls)
    idle.close()
    expect(told.filter(({ isAccepted, answer }) => isAccepted && !answer)).toEqual([])
    const { turns = [] } = await rows()
    for (const { text, answer } of told.filter(isAnswered)) {
      const { id }: Reply = JSON.parse(answer?.body ?? '')
      expect(turns.filter((turn) => turn.id === id)).toMatchObject([{ message: text, status: 'completed' }])
    }
    const refused = told.filter((call) => !isAnswered(call))
    expect(refused).toHaveLength(connections)
    for (const { answer } of refused) {
      if (!answer) continue
      expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: 'overloaded' })
      expect(answer.headers).toMatchObject({ connection: 'close', 'retry-after': expect.stringMatching(/^\d+$/) })
    }
    expect(turns.filter(({ message }) => refused.some(({ text }) => text === message))).toEqual([])
  })

  test('with slow replies in progress: those that finish in time are complete, the others end as interrupted, also after a restart', async () => {
    const { provider, settings } = await makePlaceWithModel(database)
    const [ending, endless, waited] = [createStage(), createStage(), createHeldAnswer('Knock knock.')]
    provider.plays(ending.act, endless.act, waited.act)
    const program = await startRealProgram(settings)
    const { makeBot, headers } = await furnish(program.url)
    const bot = await makeBot(usesModel)
    const trigger = program.url + triggerPath(bot)

    const received = await Promise.all([
      openStream(trigger, { headers, body: { message: 'Tell me a short story.', stream: true } }),
      ending.say('Once'),
    ]).then(([stream]) => stream)
    const cut = await Promise.all([
      openStream(trigger, { headers, body: { message: 'Tell me a long story.', stream: true } }),
      endless.say('Once upon'),
    ]).then(([stream]) => stream)
    const connection = openConnection()
    const answer = connection.send(trigger, { headers, body: { message: 'Tell me a joke.' } })
    await waited.asked

    const stopped = program.stop()
    await ending.say(' upon a time.')
    // A process group is stopped: the signal comes directly, and again through the parent process.
    await expect.poll(() => isStopping(program.url)).toBe(true)
    process.kill(program.pid, 'SIGTERM')
    await ending.finish()
    waited.give()

    await received.ended
    expect(received.events.at(-1)).toMatchObject({ event: 'reply.completed', data: { reply: 'Once upon a time.' } })
    const { status, body } = await answer
    expect([status, JSON.parse(body).reply]).toEqual([200, 'Knock knock.'])
    await cut.ended
    const failed = { event: 'turn.failed', data: interrupted }
    expect(cut.events.at(-1)).toMatchObject(failed)
    const { code } = await stopped
    expect(code).toBe(0)
    connection.close()

    const again = await startRealProgram(settings)
    const { data } = await cut.until('turn.started')
    const resume = (id: unknown, lastEventId: number) =>
      openStream(`${again.url}/api/v1/agents/${bot.id}/turns/${id}/events`, {
        headers: { ...headers, 'last-event-id': String(lastEventId) },
      })
    const resumed = await resume(data.id, 2)
    await resumed.ended
    expect(resumed.events).toMatchObject([{ event: 'reply.delta', data: { text: 'Once upon' } }, failed])
    const whole = await resume((await received.until('turn.started')).data.id, 2)
    await whole.ended
    expect(whole.events).toMatchObject([
      { event: 'reply.delta', data: { text: 'Once' } },
      { event: 'reply.delta', data: { text: ' upon a time.' } },
      { event: 'reply.completed', data: { reply: 'Once upon a time.' } },
    ])
  })

  test('clients that are still sending are answered too, at the latest when time is up', async () => {
    const { provider, settings } = await makePlaceWithModel(database)
    provider.plays(hanging())
    const program = await startRealProgram(settings)
    const { makeBot, headers } = await furnish(program.url)
    const bot = await makeBot(usesModel)
    const connection = openConnection()
    onTestFinished(connection.close)
    const late = await connection.begin(program.url + triggerPath(bot), {
      headers,
      body: { message: 'Tell me everything.' },
    })
    const stopped = program.stop()
    const isOpen = () =>
      fetch(`${program.url}/api/v1/me`, { headers }).then(
        ({ status }) => status === 200,
        () => false,
      )
    while (await isOpen()) await delay(10)
    const { status, body } = await late.finish()
    expect([status, JSON.parse(body)]).toMatchObject([503, interrupted])
    expect((await stopped).code).toBe(0)
  })
})
