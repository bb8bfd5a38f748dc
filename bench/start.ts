// `npm run bench -- start`: from the command to the first answer on a folder that is ready, and what the service weighs when idle and after many calls.
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { measure, median } from './load.ts'
import { residentMb, startProgram } from './program.ts'
import { report } from './report.ts'

const rounds = 7
const port = 34_567
const calls = 100_000
const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))

async function start(dataFolder: string) {
  const env = { PATH: process.env.PATH, BECKON_DATA: dataFolder, BECKON_PORT: `${port}`, BECKON_HOST: '127.0.0.1' }
  const begun = performance.now()
  const child = spawn(process.execPath, [main, 'start'], { env, stdio: 'ignore' })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/settings/session`).catch(() => undefined)
    if (answer?.ok) break
    await delay(5)
  }
  const ms = performance.now() - begun
  return { ms, child }
}

const dataFolder = mkdtempSync(join(tmpdir(), 'beckon-start-'))
const times: number[] = []
const idle: number[] = []
for (let round = 0; round <= rounds; round++) {
  const { ms, child } = await start(dataFolder)
  await delay(2_000)
  if (round > 0) {
    times.push(ms)
    idle.push(await residentMb(child.pid ?? 0))
  }
  child.kill('SIGTERM')
  await new Promise((resolve) => child.on('exit', resolve))
}
report({ bench: 'start', firstAnswerMs: Math.round(median(times)), idleMb: Math.round(median(idle)) })

const beckon = await startProgram<{ url: string; token: string; knowledgeBot: string }>('beckon')
const { url, token, knowledgeBot } = beckon.ready
const target = {
  url: `${url}/api/v1/agents/${knowledgeBot}/trigger`,
  headers: { authorization: `Bearer ${token}` },
  body: { message: 'What about shipping of lamps?' },
}
let done = 0
const weights: number[] = []
while (done < calls) {
  const { perSecond } = await measure(target, { connections: 50, seconds: 5 })
  done += perSecond * 7
  weights.push(Math.round(await residentMb(beckon.pid)))
}
report({
  bench: 'start after calls',
  calls: done,
  mb: weights.at(-1) ?? 0,
  mbAtHalf: weights[weights.length >> 1] ?? 0,
})
await beckon.stop()
