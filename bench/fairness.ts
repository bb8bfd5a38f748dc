// `npm run bench -- fairness`: the trigger of one account while another account and its visitors do everything at once
// that could slow down others, compared with the same on the quiet service. One attack alone, to find the cause:
// `node project-node.mjs bench/fairness.ts --attack largeBots`. With `--one-at-a-time`, the other account waits for each
// answer before it calls again: on a busy machine its own calls would otherwise count as work that delays them.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryFlags } from '../server/src/commands/memory.ts'
import { attackNames, startAttacker } from '../server/src/test/faults/attacks/attacker.ts'
import { openOtherAccount } from '../server/src/test/faults/attacks/other-account.ts'
import { watchMemory } from '../server/src/test/faults/attacks/process-figures.ts'
import { spawnProgram } from '../server/src/test/faults/spawn-program.ts'
import { median } from './load.ts'
import { report } from './report.ts'

const rounds = 3
const warmUpMs = 5_000
const quietMs = 15_000
const attackMs = 30_000
const goals = { times: 3, mb: 1_500 }
const program = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))

const flagAt = process.argv.indexOf('--attack')
const wanted = flagAt === -1 ? attackNames : process.argv.slice(flagAt + 1, flagAt + 2)

const atOnceMost = process.argv.includes('--one-at-a-time') ? 1 : Number.POSITIVE_INFINITY

const during = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}
const p99 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
const round1 = (value: number): number => Math.round(value * 10) / 10

/** A new service each time: what attacks leave behind doesn't count as quiet. */
async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-fairness-'))
  const settings = {
    ...{ BECKON_DATA: folder, BECKON_SIGN_UP: 'open', BECKON_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' },
    ...{ BECKON_RATE_LIMIT_PER_TOKEN: '600', MALLOC_ARENA_MAX: '2' },
  }
  const beckon = await spawnProgram(settings, { program, nodeFlags: memoryFlags })
  const other = await openOtherAccount(beckon, { atOnceMost })
  const attacker = await startAttacker({ url: beckon.url, scale: 'full', wanted })
  await other.callUntil(during(warmUpMs))
  const quiet = await other.callUntil(during(quietMs))
  const memory = watchMemory(beckon.pid)
  await attacker.begin()
  const attacked = await other.callUntil(during(attackMs))
  const { mostMb } = memory.stop()
  const outcomes = await attacker.end()
  attacker.kill()
  await beckon.kill()
  rmSync(folder, { recursive: true, force: true })
  const failures = [...quiet.failures, ...attacked.failures]
  return {
    ...{ quietMs: p99(quiet.times), attackedMs: p99(attacked.times) },
    ...{ quietWorkMs: p99(quiet.workTimes), attackedWorkMs: p99(attacked.workTimes) },
    ...{ mostMb, failures, outcomes },
    blocks: beckon.lines.filter((line) => line.includes('event loop blocked')),
  }
}

const measured = []
for (let at = 0; at < rounds; at++) {
  const one = await measure()
  measured.push(one)
  // What the attacker got, and what blocked the event loop.
  process.stderr.write(`${JSON.stringify(one.outcomes)}\n${one.blocks.map((line) => `${line}\n`).join('')}`)
}
report({
  bench: 'fairness',
  attacks: wanted.length,
  quietP99Ms: round1(median(measured.map((one) => one.quietMs))),
  attackedP99Ms: round1(median(measured.map((one) => one.attackedMs))),
  timesQuiet: round1(median(measured.map((one) => one.attackedMs / one.quietMs))),
  timesAtMost: goals.times,
  quietWorkP99Ms: round1(median(measured.map((one) => one.quietWorkMs))),
  attackedWorkP99Ms: round1(median(measured.map((one) => one.attackedWorkMs))),
  timesQuietWork: round1(median(measured.map((one) => one.attackedWorkMs / one.quietWorkMs))),
  failures: measured.reduce((sum, { failures }) => sum + failures.length, 0),
  mb: Math.round(Math.max(...measured.map(({ mostMb }) => mostMb))),
  mbAtMost: goals.mb,
})
process.exit()
