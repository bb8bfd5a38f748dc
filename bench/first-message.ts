// `npm run bench -- first-message`: how long the first message to a large bot takes after a start, if its index has to
// be built, and if it was stored by an earlier start, on both databases.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { newId } from '../server/src/lib/clock.ts'
import { openDatabase } from '../server/src/store/database.ts'
import { startPostgres } from '../server/src/test/postgres.ts'
import { startProgramOn } from './program.ts'
import { report } from './report.ts'

const sizes = [1_000, 5_000]
const phrasings = 3
const wordsOfPhrasing = 6
const rowsAtOnce = 200

interface Ready {
  url: string
  token: string
  knowledgeBot: string
}

const vocabulary = [
  ...new Set(
    ['limits.md', 'operating.md', 'security.md', 'settings.md', 'web-site.md']
      .flatMap((name) =>
        readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8')
          .toLowerCase()
          .split(/[^a-z]+/),
      )
      .filter((word) => word.length > 3),
  ),
]
let state = 7
const random = (): number => {
  state = (state * 1103515245 + 12345) % 2147483648
  return state / 2147483648
}
const sentence = (): string =>
  Array.from({ length: wordsOfPhrasing }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ')

async function measure(database: string, entries: number, databaseUrl?: string): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-first-message-'))
  const start = () => startProgramOn<Ready>(dataFolder, 'beckon', databaseUrl ? { DATABASE_URL: databaseUrl } : {})
  const { ready, stop } = await start()
  const { token, knowledgeBot: botId } = ready
  await stop()
  const { db } = await openDatabase({ databaseUrl, dataFolder })
  const known = await db.selectFrom('entries').where('botId', '=', botId).selectAll().executeTakeFirstOrThrow()
  for (let at = 0; at < entries; at += rowsAtOnce)
    await db
      .insertInto('entries')
      .values(
        Array.from({ length: rowsAtOnce }, () => {
          const questionsJson = JSON.stringify(Array.from({ length: phrasings }, () => `How do I ${sentence()}?`))
          return { ...known, id: newId(), questionsJson, answer: `${sentence()}. ${sentence()}.` }
        }),
      )
      .execute()
  await db
    .updateTable('bots')
    .set(({ eb }) => ({ knowledgeVersion: eb('knowledgeVersion', '+', 1) }))
    .where('id', '=', botId)
    .execute()

  async function firstMessageMs(): Promise<number> {
    const service = await start()
    const at = performance.now()
    const answer = await fetch(`${service.ready.url}/api/v1/agents/${botId}/trigger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'How do I change my address?' }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    const tookMs = performance.now() - at
    while (!(await stored())) await delay(100)
    await service.stop()
    return Math.round(tookMs)
  }
  const stored = () => db.selectFrom('storedIndexes').where('botId', '=', botId).selectAll().executeTakeFirst()
  // The first start after a change compiles and reads files; it is not counted.
  await firstMessageMs()
  await db.deleteFrom('storedIndexes').execute()
  const builtMs = await firstMessageMs()
  const readMs = await firstMessageMs()
  const megabytes = Math.round(Number((await stored())?.bytes ?? 0) / 100_000) / 10
  report({
    ...{ bench: 'first-message', database, entries, phrasings: phrasings * entries },
    ...{ built_ms: builtMs, read_ms: readMs, stored_mb: megabytes },
  })
  await db.destroy()
  rmSync(dataFolder, { recursive: true, force: true })
}

for (const entries of sizes) await measure('SQLite', entries)
for (const entries of sizes) {
  const postgres = await startPostgres({ isDurable: true })
  await measure('PostgreSQL', entries, postgres.url)
  await postgres.stop()
}
