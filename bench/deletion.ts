// `npm run bench -- deletion`: how long other calls wait while a bot with a million turns is deleted, on both databases.
// `BENCH_TURNS=200000` is quicker.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openDatabase } from '../server/src/store/database.ts'
import { startPostgres } from '../server/src/test/postgres.ts'
import { growBot } from './grown-bot.ts'
import { startProgramOn } from './program.ts'
import { report } from './report.ts'

const turns = Number(process.env.BENCH_TURNS ?? 1_000_000)
const callEveryMs = 10
const warmUpMs = 3_000
/** As long as the deletion of a few hundred thousand turns: the longest of many waits is longer than that of a few. */
const quietMs = 20_000
const goalMs = 50

interface Ready {
  url: string
  token: string
  knowledgeBot: string
  cookie: string
}

async function measure(database: string, databaseUrl?: string): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-deletion-'))
  const start = () => startProgramOn<Ready>(dataFolder, 'beckon', databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  const young = await start()
  const { token, knowledgeBot, cookie } = young.ready
  const trigger = (url: string, bot: string) =>
    fetch(`${url}/api/v1/agents/${bot}/trigger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Where is my order?' }),
    })
  if (!(await trigger(young.ready.url, knowledgeBot)).ok) throw new Error('the bot did not answer')
  await young.stop()
  const stored = await openDatabase({ databaseUrl, dataFolder })
  await growBot(stored, knowledgeBot, turns)

  const grown = await start()
  const { url } = grown.ready
  const settings = (method: string, path: string, body: object) =>
    fetch(`${url}/api/settings${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const other = ((await (await settings('POST', '/bots', { name: 'Other' })).json()) as { id: string }).id
  await settings('PATCH', `/bots/${other}`, { apiTrigger: true })

  const waits: number[] = []
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      const at = performance.now()
      const answer = await trigger(url, other)
      await answer.text()
      if (!answer.ok) throw new Error(`${answer.status}`)
      waits.push(performance.now() - at)
      await delay(callEveryMs)
    }
  })()
  await delay(warmUpMs)
  waits.length = 0
  await delay(quietMs)
  const before = waits.splice(0)
  const began = performance.now()
  const deleted = await settings('DELETE', `/bots/${knowledgeBot}`, { name: 'Helper' })
  if (deleted.status !== 204) throw new Error(await deleted.text())
  const answeredMs = performance.now() - began
  const left = stored.db.selectFrom('bots').where('deletedAt', 'is not', null).select('id')
  while (await left.executeTakeFirst()) await delay(500)
  const seconds = (performance.now() - began) / 1_000
  isOver = true
  await calling
  const quantile = (of: number[], share: number) =>
    Math.round(10 * (of.toSorted((a, b) => a - b)[Math.floor(share * (of.length - 1))] ?? 0)) / 10
  report({
    ...{ bench: 'deletion', database, turns, seconds: Math.round(seconds), answered_ms: Math.round(answeredMs) },
    ...{ p50_ms_before: quantile(before, 0.5), p99_ms_before: quantile(before, 0.99) },
    most_ms_before: quantile(before, 1),
    ...{ p50_ms: quantile(waits, 0.5), p99_ms: quantile(waits, 0.99), most_ms: quantile(waits, 1) },
    ...{ calls: waits.length, longer: waits.filter((ms) => ms > goalMs).length, goal_ms: goalMs },
  })
  await grown.stop()
  await stored.db.destroy()
  rmSync(dataFolder, { recursive: true, force: true })
}

await measure('SQLite')
const postgres = await startPostgres({ isDurable: true })
await measure('PostgreSQL', postgres.url)
await postgres.stop()
