import type { Access } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { createRoundRobin } from '../lib/round-robin.ts'
import { stepDone } from '../lib/yield-to-others.ts'
import { callerOf } from './callers.ts'
import type { Http } from './routes.ts'

/**
 * What may start in one tick of the event loop. A short message to a bot takes well under a millisecond and costs 1, a
 * long one more; any other request, such as for a list, costs as much as a whole tick.
 */
const costPerTick = 32
/** And how long: what a request costs is only an estimate. */
const tickMs = 4
/** What an account starts in a round, while others wait. At least one request. */
const costPerRound = 8
const bytesPerCost = 1_000

interface Waiting {
  cost: number
  go: () => void
}

/**
 * Divides the event loop between accounts. A tick starts some requests, as many as their cost allows, and then lets
 * others arrive. Those that wait are started in rounds of equal cost, one account after the other, however many
 * requests each has sent.
 */
export function createFairStart() {
  const waiting = createRoundRobin<Waiting>()
  let startedInTick = 0
  let isTickScheduled = false

  function start(accountId: string, cost: number, go: () => void): void {
    scheduleTick()
    if (!waiting.isEmpty() || startedInTick >= costPerTick) {
      waiting.push(accountId, { cost, go })
      return
    }
    startedInTick += cost
    go()
  }

  function scheduleTick(): void {
    if (isTickScheduled) return
    isTickScheduled = true
    setImmediate(() => void beginTick())
  }

  async function beginTick(): Promise<void> {
    startedInTick = 0
    const until = performance.now() + tickMs
    // At least one: the machine may have stopped this process for longer.
    do {
      waiting.serve(startSome)
      await stepDone()
    } while (!waiting.isEmpty() && startedInTick < costPerTick && performance.now() < until)
    isTickScheduled = false
    if (startedInTick > 0) scheduleTick()
  }

  /** Rounds of equal cost: a program's messages don't wait a round each, one behind every list of another account. */
  function startSome(requests: Waiting[]): void {
    let cost = 0
    while (cost < costPerRound) {
      const next = requests.shift()
      if (!next) break
      cost += next.cost
      next.go()
    }
    startedInTick += cost
  }

  return start
}

/** Before the body is parsed. Health checks don't wait. */
export function startFairly(http: Http): void {
  const start = createFairStart()
  http.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    const { isQuiet, access } = request.routeOptions.config
    if (isQuiet) return done()
    start(request.accountId ?? callerOf(request).accountId, costOf(access, request), done)
  })
}

function costOf(access: Access | undefined, { method, headers }: FastifyRequest): number {
  const isMessage = access === 'token:trigger' || (access === 'visitor' && method !== 'GET')
  return isMessage ? 1 + Number(headers['content-length'] ?? 0) / bytesPerCost : costPerTick
}
