import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder, startTestApp } from '../app.ts'
import { hanging } from '../provider-acts.ts'
import { createScriptedProvider } from '../scripted-provider.ts'
import { type HttpAnswer, openConnection } from './connections.ts'
import { type Furnished, furnish, question, triggerPath } from './furnish.ts'
import { startRealProgram } from './real-program.ts'

const loadMostMs = 300_000

interface Load {
  connections: number
  isEnough: (answers: HttpAnswer[]) => boolean
}

/** Calls from this many connections, each as fast as it is answered; after a refusal, with a pause. */
async function load(url: string, { triggerPath: path, headers }: Furnished, { connections, isEnough }: Load) {
  const answers: HttpAnswer[] = []
  const end = performance.now() + loadMostMs
  const call = { headers, body: { message: question } }
  // The bot’s knowledge is indexed on its first message.
  const first = openConnection()
  await first.send(url + path, call)
  first.close()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = openConnection()
      while (!isEnough(answers) && performance.now() < end) {
        const answer = await connection.send(url + path, call)
        answers.push(answer)
        if (answer.status !== 200) await delay(20)
      }
      connection.close()
    }),
  )
  return answers
}

const countOf = (answers: HttpAnswer[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length
test('with ten times more callers than its capacity, the rest are told to retry, and the settings pages stay available', async () => {
  const [atOnce, enough] = [4, 300]
  const program = await startRealProgram({ BECKON_DATA: makeTestFolder(), BECKON_REQUESTS_AT_ONCE: String(atOnce) })
  const furnished = await furnish(program.url)
  const tenfold = {
    connections: 10 * atOnce,
    isEnough: (answers: HttpAnswer[]) => countOf(answers, 200) > enough && countOf(answers, 503) > enough,
  }
  const loaded = load(program.url, furnished, tenfold)
  const settings = await furnished.settings<{ data: unknown[] }>('GET', '/bots')
  const answers = await loaded
  expect(settings.data).toHaveLength(1)

  const accepted = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  expect(accepted.length + refused.length).toBe(answers.length)
  for (const some of [accepted, refused]) expect(some.length).toBeGreaterThan(enough)
  for (const { headers, body } of refused) {
    expect(headers).toMatchObject({
      'retry-after': '1',
      'content-type': expect.stringContaining('application/problem+json'),
      'ratelimit-policy': expect.any(String),
    })
    expect(JSON.parse(body)).toMatchObject({ code: 'overloaded', detail: expect.stringContaining('Try again') })
  }
  const countTold = () => program.lines.filter((line) => line.includes('overloaded')).length
  // Written a second after the first refusal.
  await expect.poll(countTold).toBeGreaterThan(0)
  expect(countTold()).toBeLessThan(refused.length / 10)
  const after = await load(program.url, furnished, { connections: 1, isEnough: ({ length }) => length >= 20 })
  expect(countOf(after, 200)).toBe(after.length)
})

test.each([50, 200])('at an ordinary load of %i connections, no call is refused', async (connections) => {
  const program = await startRealProgram({ BECKON_DATA: makeTestFolder() })
  const furnished = await furnish(program.url)
  const answers = await load(program.url, furnished, {
    connections,
    isEnough: ({ length }) => length > 20 * connections,
  })
  expect(answers.length).toBeGreaterThan(connections)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('a client that is still sending, reads a stream or waits for a model takes up no capacity', async () => {
  const provider = await createScriptedProvider()
  onTestFinished(provider.close)
  provider.plays(hanging())
  const serviceModel = { url: provider.url, model: 'small-1', key: null }
  const app = await startTestApp('sqlite', { config: { requestsAtOnce: 1, serviceModel, drainMs: 100 } })
  const ada = await app.signUp('ada')
  const { value } = await ada.token()
  const bot = await ada.bot({ apiTrigger: true, entries: [{ questions: [question], answer: 'Soon.' }] })
  const slow = await ada.bot({ apiTrigger: true })
  await ada.patch(`/bots/${slow.id}`, { engine: 'model', providerId: null, beyondKnowledge: true })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.address() as AddressInfo

  const authorization = `Bearer ${value}`
  const head = `POST ${triggerPath(bot)} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`
  for (const isLeft of [true, true, false, false]) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head)
    if (isLeft) socket.destroy()
    else onTestFinished(() => void socket.destroy())
  }
  for (const stream of [false, false, true, true]) {
    const connection = openConnection()
    const before = provider.asked.length
    const call = { headers: { authorization }, body: { message: 'Hello, how are you?', stream } }
    let refusal: HttpAnswer | undefined
    connection.send(`http://127.0.0.1:${port}${triggerPath(slow)}`, call).then(
      (answer) => {
        refusal = answer
      },
      () => {},
    )
    onTestFinished(connection.close)
    while (provider.asked.length === before && !refusal) await delay(5)
    expect(refusal).toBeUndefined()
  }
  expect((await app.api(value).post(`/agents/${bot.id}/trigger`, { message: question })).statusCode).toBe(200)
})
