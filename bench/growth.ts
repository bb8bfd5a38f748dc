// `npm run bench -- growth`: the trigger of a service with a large database compared with an empty one, alternating in
// one run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Growth, growDatabase } from './grown-folder.ts'
import { type Measured, measure, median, type Target } from './load.ts'
import { startProgramOn } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

const connections = 50
const seconds = 5
const rounds = 5
const sizes: Record<string, Growth> = {
  empty: {},
  '10 bots': { bots: 10 },
  '1,000 bots': { bots: 1_000 },
  '100,000 bots': { bots: 100_000 },
  '100,000 tokens': { tokens: 100_000 },
  '1,000,000 messages': { turns: 1_000_000 },
}

const bodies = makeMessages(5_000).map((message) => ({ message }))
const root = mkdtempSync(join(tmpdir(), 'beckon-growth-'))

/** A service that has answered once, was grown while stopped, and is running again. */
async function startGrown(growth: Growth, at: number) {
  const dataFolder = join(root, String(at))
  const young = await startProgramOn<{ url: string; token: string; knowledgeBot: string }>(dataFolder, 'beckon')
  const { token, knowledgeBot } = young.ready
  const headers = { authorization: `Bearer ${token}` }
  const path = `/api/v1/agents/${knowledgeBot}/trigger`
  const answer = await fetch(young.ready.url + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(bodies[0]),
  })
  if (!answer.ok) throw new Error(await answer.text())
  await young.stop()
  growDatabase(dataFolder, growth)
  const grown = await startProgramOn(dataFolder, 'beckon')
  const target: Target = { url: grown.ready.url + path, headers, bodies }
  return { target, stop: grown.stop }
}

try {
  const services = new Map<string, Awaited<ReturnType<typeof startGrown>>>()
  for (const [name, growth] of Object.entries(sizes)) services.set(name, await startGrown(growth, services.size))

  const measured = new Map<string, Measured[]>([...services.keys()].map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, { target }] of services) measured.get(name)?.push(await measure(target, { connections, seconds }))

  const empty = measured.get('empty') ?? []
  for (const [name, results] of measured) {
    const shares = results.map(({ perSecond }, round) => (100 * perSecond) / (empty[round]?.perSecond ?? 1))
    report({
      bench: 'growth',
      connections,
      name,
      perSecond: median(results.map(({ perSecond }) => perSecond)),
      percentOfEmpty: Math.round(median(shares)),
      p99Ms: median(results.map(({ p99Ms }) => p99Ms)),
      failures: results.reduce((sum, { failures }) => sum + failures, 0),
    })
  }
  for (const { stop } of services.values()) await stop()
} finally {
  rmSync(root, { recursive: true, force: true })
}
