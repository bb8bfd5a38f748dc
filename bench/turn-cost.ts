// `npm run bench -- turn-cost`: what one turn writes, and what CPU it takes: to a SQLite folder, and to PostgreSQL.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { spentMs, startProgramOn } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'
import { measureOnPostgres } from './turn-cost-on-postgres.ts'

const turns = 2_000
const connections = 20

const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-turn-cost-'))
const sizeMb = () => {
  const file = new Sqlite(join(dataFolder, 'beckon.db'))
  file.pragma('wal_checkpoint(PASSIVE)')
  file.close()
  return statSync(join(dataFolder, 'beckon.db')).size
}
try {
  const program = await startProgramOn<{ url: string; token: string; knowledgeBot: string }>(dataFolder, 'beckon')
  const { url, token, knowledgeBot } = program.ready
  const messages = makeMessages(turns)
  const ask = async (message: string | undefined) => {
    const answer = await fetch(`${url}/api/v1/agents/${knowledgeBot}/trigger`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
  }
  for (const message of messages.slice(0, 200)) await ask(message)
  const [bytesBefore, cpuBefore] = [sizeMb(), spentMs(program.pid)]
  let next = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < turns) await ask(messages[next++])
    }),
  )
  report({
    bench: 'turn-cost',
    database: 'sqlite',
    turns,
    cpu_ms_per_turn: Math.round((1_000 * (spentMs(program.pid) - cpuBefore)) / turns) / 1_000,
    bytes_per_turn: Math.round((sizeMb() - bytesBefore) / turns),
  })
  await program.stop()
} finally {
  rmSync(dataFolder, { recursive: true, force: true })
}

await measureOnPostgres({ turns: turns / 2, connections })
