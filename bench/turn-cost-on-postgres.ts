import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openConnection } from '../server/src/test/faults/connections.ts'
import { furnish, question, triggerPath } from '../server/src/test/faults/furnish.ts'
import { spawnProgram } from '../server/src/test/faults/spawn-program.ts'
import { startPostgres } from '../server/src/test/postgres.ts'
import { createScriptedProvider } from '../server/src/test/scripted-provider.ts'
import { spentMs } from './program.ts'
import { report } from './report.ts'

const warmUpTurns = 300

/** A server on a PostgreSQL that waits for the disk: what a turn of each kind costs both of them. */
export async function measureOnPostgres({ turns, connections }: { turns: number; connections: number }): Promise<void> {
  const postgres = await startPostgres({ isDurable: true })
  const provider = await createScriptedProvider()
  const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-turn-cost-'))
  const program = await spawnProgram({
    DATABASE_URL: postgres.url,
    BECKON_DATA: dataFolder,
    BECKON_MODEL_URL: provider.url,
    BECKON_MODEL: 'small-1',
    BECKON_MODEL_PRICE: '1,2',
    BECKON_RATE_LIMIT_PER_TOKEN: '1000000',
  })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { headers, makeBot, triggerPath: knowledge } = await furnish(program.url)

  async function look() {
    const { rows } = await client.query<{ wal: string; bytes: string; pids: number[] }>(`
      select pg_current_wal_insert_lsn() - '0/0' as wal, pg_database_size(current_database()) as bytes,
        (select array_agg(pid) from pg_stat_activity where pid != pg_backend_pid()) as pids`)
    const { wal, bytes, pids } = rows[0] ?? { wal: 0, bytes: 0, pids: [] }
    const postgresMs = pids.reduce((sum, pid) => sum + spentMs(pid), 0)
    return { wal: Number(wal), bytes: Number(bytes), postgresMs, serverMs: spentMs(program.pid), at: performance.now() }
  }

  /** Each caller has a conversation of its own, which it continues if it should. */
  async function ask(path: string, count: number, isContinued: boolean): Promise<void> {
    let left = count
    const call = async () => {
      const connection = openConnection()
      let conversation = {}
      while (left-- > 0) {
        const { status, body } = await connection.send(program.url + path, {
          headers,
          body: { message: question, ...conversation },
        })
        if (status !== 200) throw new Error(`The call was answered with ${status}: ${body}`)
        if (isContinued) conversation = { conversation_id: JSON.parse(body).conversation_id }
      }
      connection.close()
    }
    await Promise.all(Array.from({ length: connections }, call))
  }

  async function measure(kind: string, path: string, isContinued = false): Promise<void> {
    await ask(path, warmUpTurns, isContinued)
    const before = await look()
    await ask(path, turns, isContinued)
    const after = await look()
    const each = (name: 'wal' | 'bytes' | 'postgresMs' | 'serverMs') => (after[name] - before[name]) / turns
    report({
      ...{ bench: 'turn-cost', database: 'postgres', kind, turns },
      per_second: Math.round((1_000 * turns) / (after.at - before.at)),
      cpu_ms_per_turn: Math.round(1_000 * each('serverMs')) / 1_000,
      postgres_cpu_ms_per_turn: Math.round(1_000 * each('postgresMs')) / 1_000,
      bytes_per_turn: Math.round(each('bytes')),
      wal_bytes_per_turn: Math.round(each('wal')),
    })
  }

  const model = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false, maxTokens: 100 }
  const [free, budgeted] = [await makeBot(model), await makeBot({ ...model, dailyBudget: 1_000 })]
  try {
    await measure('knowledge, new', knowledge)
    await measure('knowledge, continued', knowledge, true)
    await measure('model', triggerPath(free))
    await measure('model with a budget', triggerPath(budgeted))
  } finally {
    await client.end()
    await program.stop()
    await provider.close()
    await postgres.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
