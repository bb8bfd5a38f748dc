// `npm run bench -- servers`: what Redis adds to a trigger, and what a budget costs, on PostgreSQL. Needs redis-server.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from '../server/src/test/faults/connections.ts'
import { furnish, question, triggerPath } from '../server/src/test/faults/furnish.ts'
import { spawnProgram } from '../server/src/test/faults/spawn-program.ts'
import { startPostgres } from '../server/src/test/postgres.ts'
import { createScriptedProvider } from '../server/src/test/scripted-provider.ts'
import { report } from './report.ts'

const redisPort = 26_379
const warmUpCalls = 100
const pairs = 1_000
const connections = 16
const secondsOfEach = 5
const rounds = 3
const goals = { redisAddsMs: 0.5, budgetedPercent: 80 }

const postgres = await startPostgres({ isDurable: true })
const provider = await createScriptedProvider()
const redis = spawn('redis-server', ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', ''], {
  stdio: 'ignore',
})
const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-servers-'))
const start = (name: string, more: Record<string, string> = {}) =>
  spawnProgram({
    DATABASE_URL: postgres.url,
    BECKON_DATA: join(dataFolder, name),
    BECKON_SECRET: 'a secret that all of the servers share',
    BECKON_MODEL_URL: provider.url,
    BECKON_MODEL: 'small-1',
    BECKON_MODEL_PRICE: '1,2',
    ...more,
  })
const plain = await start('plain')
const withRedis = await start('redis', { REDIS_URL: `redis://127.0.0.1:${redisPort}` })
const { headers, triggerPath: path, makeBot } = await furnish(plain.url)

const at = (times: number[], share: number) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
const rounded = (value: number) => Math.round(value * 100) / 100

async function measureRedis(): Promise<void> {
  const lines = [plain, withRedis].map(({ url }) => ({ url, connection: openConnection(), times: [] as number[] }))
  // In turn, so that whatever else the machine does affects both.
  for (let call = 0; call < warmUpCalls + pairs; call += 1)
    for (const { url, connection, times } of lines) {
      const { ms, status } = await connection.send(url + path, { headers, body: { message: `${question} ${call}` } })
      if (status !== 200) throw new Error(`The call was answered with ${status}.`)
      if (call >= warmUpCalls) times.push(ms)
    }
  for (const { connection } of lines) connection.close()
  const [without = 0, shared = 0] = lines.map(({ times }) => at(times, 0.5))
  report({
    ...{ calls: pairs, withoutRedisMsP50: rounded(without), withRedisMsP50: rounded(shared) },
    ...{ addedMsP50: rounded(shared - without), goalMs: goals.redisAddsMs },
  })
}

async function callFor(seconds: number, botPath: string): Promise<number> {
  const until = performance.now() + seconds * 1_000
  let calls = 0
  const call = async () => {
    const connection = openConnection()
    while (performance.now() < until) {
      const { status } = await connection.send(plain.url + botPath, { headers, body: { message: 'Hello?' } })
      if (status !== 200) throw new Error(`The call was answered with ${status}.`)
      calls += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, call))
  return calls / seconds
}

async function measureBudgets(): Promise<void> {
  const model = { engine: 'model', providerId: null, beyondKnowledge: true, knowledgeOnFailure: false, maxTokens: 100 }
  const [free, budgeted] = [await makeBot(model), await makeBot({ ...model, dailyBudget: 1_000 })]
  await callFor(1, triggerPath(free))
  let [without, within] = [0, 0]
  for (let round = 0; round < rounds; round += 1) {
    without += (await callFor(secondsOfEach, triggerPath(free))) / rounds
    within += (await callFor(secondsOfEach, triggerPath(budgeted))) / rounds
  }
  report({
    ...{ connections, unbudgetedPerSecond: Math.round(without), budgetedPerSecond: Math.round(within) },
    ...{ budgetedPercent: Math.round((100 * within) / without), goalPercent: goals.budgetedPercent },
  })
}

await measureRedis()
await measureBudgets()
await Promise.all([plain.stop(), withRedis.stop()])
redis.kill('SIGKILL')
await provider.close()
await postgres.stop()
rmSync(dataFolder, { recursive: true })
