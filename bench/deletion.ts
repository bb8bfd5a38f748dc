// `npm run bench -- deletion`: how long other calls wait while a bot with a million turns is deleted.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { growDatabase } from './grown-folder.ts'
import { startProgramOn } from './program.ts'
import { report } from './report.ts'

const turns = Number(process.env.BENCH_TURNS ?? 1_000_000)
const callEveryMs = 10
const secondsBefore = 5

const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-deletion-'))
const headersOf = (cookie: string) => ({ cookie, 'content-type': 'application/json' })

try {
  const young = await startProgramOn<{ url: string; token: string; knowledgeBot: string; cookie: string }>(
    dataFolder,
    'beckon',
  )
  const { token, knowledgeBot, cookie } = young.ready
  const trigger = (url: string, bot: string) =>
    fetch(`${url}/api/v1/agents/${bot}/trigger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Where is my order?' }),
    })
  if (!(await trigger(young.ready.url, knowledgeBot)).ok) throw new Error('the bot did not answer')
  await young.stop()
  growDatabase(dataFolder, { turns })

  const grown = await startProgramOn<{ url: string }>(dataFolder, 'beckon')
  const { url } = grown.ready
  const settings = (method: string, path: string, body: object) =>
    fetch(`${url}/api/settings${path}`, { method, headers: headersOf(cookie), body: JSON.stringify(body) })
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
  await delay(1_000 * secondsBefore)
  const before = waits.splice(0)
  const began = performance.now()
  const deleted = await settings('DELETE', `/bots/${knowledgeBot}`, { name: 'Helper' })
  if (deleted.status !== 204) throw new Error(await deleted.text())
  const answeredMs = performance.now() - began
  const file = new Sqlite(join(dataFolder, 'beckon.db'), { readonly: true })
  while (file.prepare('select 1 from bots where "deletedAt" is not null').get()) await delay(200)
  file.close()
  const seconds = (performance.now() - began) / 1_000
  isOver = true
  await calling
  const quantile = (of: number[], share: number) =>
    Math.round(10 * (of.toSorted((a, b) => a - b)[Math.floor(share * (of.length - 1))] ?? 0)) / 10
  report({
    bench: 'deletion',
    turns,
    seconds: Math.round(seconds),
    answered_ms: Math.round(answeredMs),
    ...{
      p50_ms_before: quantile(before, 0.5),
      p99_ms_before: quantile(before, 0.99),
      most_ms_before: quantile(before, 1),
    },
    ...{ p50_ms: quantile(waits, 0.5), p99_ms: quantile(waits, 0.99), most_ms: quantile(waits, 1) },
    wal_mb: Math.round(statSync(join(dataFolder, 'beckon.db-wal')).size / 1e6),
  })
  await grown.stop()
} finally {
  rmSync(dataFolder, { recursive: true, force: true })
}
