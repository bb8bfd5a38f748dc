import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { hourMs } from '../../lib/clock.ts'
import { startTestApp } from '../app.ts'
import { readAllRows } from '../rows.ts'
import { startCallers } from './callers.ts'
import { type HttpAnswer, openConnection } from './connections.ts'
import { findDamage } from './damage.ts'
import { furnish, question } from './furnish.ts'
import { createLedger } from './ledger.ts'
import { startRealProgram } from './real-program.ts'
import { makeSmallDisk } from './small-disk.ts'

const connections = 16
const withinMs = 240_000

test('on a full disk callers are told to retry, reads work, nothing is damaged, and writes resume once there is space', async () => {
  const disk = makeSmallDisk()
  const program = await startRealProgram({ BECKON_DATA: disk.folder })
  const furnished = await furnish(program.url)
  const { headers, botId } = furnished
  const ledger = createLedger()
  const answers: HttpAnswer[] = []
  const onAnswer = (answer: HttpAnswer) => void answers.push(answer)
  const callers = startCallers({ count: connections, furnished, ledger, url: () => program.url, onAnswer })
  const refusals = () => answers.filter(({ status }) => status === 503).length
  await until(() => ledger.count() > 10 * connections)
  expect(refusals()).toBe(0)

  disk.fill(program)
  await until(() => refusals() > 10 * connections)

  const connection = openConnection()
  const reader = { method: 'GET', headers } as const
  expect((await connection.send(`${program.url}/api/v1/agents/${botId}/conversations`, reader)).status).toBe(200)
  const browser = { headers: { cookie: furnished.cookie() } }
  const page = `${program.url}/api/settings/bots/${botId}`
  expect((await connection.send(page, { method: 'GET', ...browser })).status).toBe(200)
  const entries: string[] = []
  for (const [path, body, stored] of [
    [`${page}/entries`, { questions: ['Is there room?'], answer: 'No.' }, entries],
    [`${program.url}/api/settings/tokens`, { name: 'One more' }, [] as string[]],
  ] as const) {
    // What a refused batch of turns left of the write-ahead log may still hold some smaller writes.
    let answer = await connection.send(path, { ...browser, body })
    for (; answer.status === 201; answer = await connection.send(path, { ...browser, body }))
      stored.push(JSON.parse(answer.body).id)
    expect(JSON.parse(answer.body)).toMatchObject({ status: 503, code: 'overloaded' })
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  }
  expect(program.lines.filter((line) => disk.problem.test(line))).not.toEqual([])

  disk.makeRoom(program)
  const before = ledger.count()
  await until(() => ledger.count() > before + 10 * connections)
  await callers.stop()
  const last = await connection.send(program.url + furnished.triggerPath, { headers, body: { message: question } })
  expect(last.status).toBe(200)
  connection.close()
  expect((await program.stop()).code).toBe(0)

  expect(callers.hung).toEqual([])
  const strange = answers.filter(({ status, headers: said }) => status !== 200 && !said['retry-after'])
  expect(strange).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).not.toContain(500)
  expect(findDamage(disk.folder)).toEqual([])
  const rows = await readAllRows({ dataFolder: disk.folder, databaseUrl: undefined })
  expect(ledger.audit(rows)).toEqual([])
  expect(rows.entries?.map(({ id }) => id)).toEqual(expect.arrayContaining(entries))
  expect(rows.turns?.filter(({ message }) => ledger.refused.has(String(message)))).toEqual([])
})

test('the settings are still shown while nothing can be written', async () => {
  const app = await startTestApp('sqlite')
  const ada = await app.signUp('ada')
  app.clock.advance(hourMs)
  await sql`pragma query_only = on`.execute(app.db)
  onTestFinished(() => sql`pragma query_only = off`.execute(app.db).then(() => {}))
  expect((await ada.get('/bots')).statusCode).toBe(200)
  expect((await ada.post('/bots', { name: 'One more' })).json()).toMatchObject({ status: 503, code: 'overloaded' })
})

async function until(isSo: () => boolean): Promise<void> {
  const begun = performance.now()
  while (!isSo()) {
    if (performance.now() - begun > withinMs) throw new Error(`Not within ${withinMs} ms: ${isSo}`)
    await delay(10)
  }
}
