// `npm run bench -- start`: from the command to the first response on an existing folder, compared with bare Node; and
// the service's memory when idle and after many calls.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memoryFlags } from '../server/src/commands/memory.ts'
import { median, sendMany, type Target } from './load.ts'
import { residentMb, startProgramOn } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

const rounds = 7
const idleAfterMs = 2_000
const port = 34_567
const calls = 100_000
const weighings = 20
const connections = 50
const goals = { firstAnswerMs: 700, idleMb: 120, afterCallsMb: 250 }
const program = [...memoryFlags, fileURLToPath(new URL('../server/dist/main.js', import.meta.url))]
const bareServer = `require('node:http').createServer((_, answer) => answer.end('{}')).listen(${port}, '127.0.0.1')`

/** Starts a program and polls it until it responds. */
async function start(args: string[], env: Record<string, string> = {}): Promise<{ ms: number; child: ChildProcess }> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2', ...env },
    stdio: 'ignore',
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/settings/session`).catch(() => undefined)
    if (answer?.ok) return { ms: performance.now() - begun, child }
    await delay(2)
  }
}

async function stop(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-start-'))
const env = { BECKON_DATA: dataFolder, BECKON_PORT: `${port}`, BECKON_HOST: '127.0.0.1' }
const times: { bare: number[]; beckon: number[] } = { bare: [], beckon: [] }
const idle: number[] = []
for (let round = 0; round <= rounds; round++) {
  const bare = await start(['-e', bareServer])
  await stop(bare.child)
  const { ms, child } = await start([...program, 'start'], env)
  await delay(idleAfterMs)
  // The first start prepares the folder.
  if (round > 0) {
    times.bare.push(bare.ms)
    times.beckon.push(ms)
    idle.push(residentMb(child.pid ?? 0))
  }
  await stop(child)
}
report({
  bench: 'start',
  bareNodeMs: Math.round(median(times.bare)),
  firstAnswerMs: Math.round(median(times.beckon)),
  firstAnswerMsAtMost: goals.firstAnswerMs,
})
report({ bench: 'start idle', mb: Math.round(median(idle)), mbAtMost: goals.idleMb })

// Set up by the bench's own program; measured as shipped.
const furnished = await startProgramOn<{ token: string; knowledgeBot: string }>(dataFolder, 'beckon')
await furnished.stop()
const { token, knowledgeBot } = furnished.ready
const { child } = await start([...program, 'start'], { ...env, BECKON_RATE_LIMIT_PER_TOKEN: '10000000' })
const target: Target = {
  url: `http://127.0.0.1:${port}/api/v1/agents/${knowledgeBot}/trigger`,
  headers: { authorization: `Bearer ${token}` },
  bodies: makeMessages(5_000).map((message) => ({ message })),
}
const weights: number[] = []
for (let weighing = 0; weighing < weighings; weighing++) {
  await sendMany(target, { connections, amount: calls / weighings })
  weights.push(Math.round(residentMb(child.pid ?? 0)))
}
const half = weights.length >> 1
report({
  bench: 'start after calls',
  calls,
  mb: weights.at(-1) ?? 0,
  mbAtMost: goals.afterCallsMb,
  mbAtHalf: weights[half - 1] ?? 0,
  mbGrownInLastHalf: (weights.at(-1) ?? 0) - (weights[half - 1] ?? 0),
})
await stop(child)
rmSync(dataFolder, { recursive: true, force: true })
