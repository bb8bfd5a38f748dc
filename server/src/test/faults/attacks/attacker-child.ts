import { setTimeout as delay } from 'node:timers/promises'
import type { TokenCreated } from 'beckon-contract'
import { Hung } from '../connections.ts'
import { furnish } from '../furnish.ts'
import type { Scale, Scene } from './attack.ts'
import { attacks } from './attacks.ts'
import { startHostileServers } from './hostile-servers.ts'

export interface AttackOrder {
  url: string
  scale: Scale
  /** Names of attacks. */
  wanted: string[]
}
/** How often each attack got which status and error code; or `closed`, if its connection was. */
export type AttackReport = Record<string, Record<string, number>>

/** Each may send 600 calls a minute. */
const tokens = 20
/** Between two rounds of an attack. */
const pauseMs = 500

process.once('message', (order: AttackOrder) => void attack(order))

async function attack({ url, scale, wanted }: AttackOrder): Promise<void> {
  const { settings, makeBot, cookie } = await furnish(url, {
    path: '/sign-up',
    person: { name: 'Eve', email: 'eve@example.test', password: 'eve knows a long one', accountName: 'Eve’s account' },
  })
  const values: string[] = []
  for (let at = 0; at < tokens; at++)
    values.push((await settings<TokenCreated>('POST', '/tokens', { name: `${at}` })).value)
  const servers = await startHostileServers()
  let used = 0
  const over = new AbortController()
  const report: AttackReport = Object.fromEntries(wanted.map((name) => [name, {}]))

  function count(name: string, outcome: string): void {
    const seen = report[name] ?? {}
    seen[outcome] = (seen[outcome] ?? 0) + 1
  }

  function sceneOf(name: string): Scene {
    return {
      ...{ url, port: Number(new URL(url).port), scale, settings, makeBot, servers, signal: over.signal },
      cookie: () => ({ cookie: cookie() }),
      bearer: () => ({ authorization: `Bearer ${values[used++ % tokens]}` }),
      note: ({ status, body }) => count(name, status < 400 ? `${status}` : `${status} ${codeOf(body)}`),
    }
  }

  async function repeat(name: string, round: () => Promise<void>): Promise<void> {
    while (!over.signal.aborted) {
      await round().catch((error: unknown) => count(name, error instanceof Hung ? 'hung' : 'closed'))
      await delay(pauseMs, undefined, { signal: over.signal }).catch(() => {})
    }
  }

  const prepared = new Map<string, () => Promise<void>>()
  for (const name of wanted) {
    const start = attacks[name]
    if (!start) throw new Error(`There is no attack ${name}. There are: ${Object.keys(attacks).join(', ')}.`)
    prepared.set(name, await start(sceneOf(name)))
  }

  let running: Promise<unknown> = Promise.resolve()
  process.on('message', async (command: 'begin' | 'report' | 'end') => {
    if (command === 'begin') running = Promise.all([...prepared].map(([name, round]) => repeat(name, round)))
    if (command === 'end') {
      over.abort()
      await running
    }
    process.send?.(report)
  })
  process.send?.('ready')
}

function codeOf(problem: string): string {
  try {
    return JSON.parse(problem).code
  } catch {
    return 'unknown'
  }
}
