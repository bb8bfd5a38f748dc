// `npm run bench -- trigger`: Beckon's trigger compared with a bare node:http server and a bare Fastify, in one run.
import { type Measured, measure, median, type Target } from './load.ts'
import { startProgram } from './program.ts'
import { makeMessages } from './programs/entries.ts'
import { report } from './report.ts'

const connectionCounts = [1, 10, 50, 200]
const seconds = 5
const rounds = 3
const bodies = makeMessages(5_000).map((message) => ({ message }))
/** What many people ask, verbatim. */
const usualBodies = bodies.slice(0, 200)

const bare = await startProgram('bare-http')
const fastify = await startProgram('bare-fastify')
const beckon = await startProgram<{ url: string; token: string; knowledgeBot: string }>('beckon')
const { url, token, knowledgeBot } = beckon.ready

const trigger = { url: `${url}/api/v1/agents/${knowledgeBot}/trigger`, headers: { authorization: `Bearer ${token}` } }
const targets: Record<string, Target> = {
  'node:http': { url: bare.ready.url, bodies },
  fastify: { url: fastify.ready.url, bodies },
  beckon: { ...trigger, bodies },
  'beckon, asked before': { ...trigger, bodies: usualBodies },
}

for (const connections of connectionCounts) {
  const measured: Record<string, Measured[]> = Object.fromEntries(Object.keys(targets).map((name) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, target] of Object.entries(targets))
      measured[name]?.push(await measure(target, { connections, seconds }))
  const middle = (name: string, field: keyof Measured) => median((measured[name] ?? []).map((one) => one[field]))
  for (const name of Object.keys(targets))
    report({
      bench: 'trigger',
      connections,
      name,
      perSecond: middle(name, 'perSecond'),
      percentOfBare: Math.round((100 * middle(name, 'perSecond')) / middle('node:http', 'perSecond')),
      p99Ms: middle(name, 'p99Ms'),
      p99OfBare: Math.round((10 * middle(name, 'p99Ms')) / Math.max(1, middle('node:http', 'p99Ms'))) / 10,
      failures: middle(name, 'failures'),
    })
}
await Promise.all([bare.stop(), fastify.stop(), beckon.stop()])
