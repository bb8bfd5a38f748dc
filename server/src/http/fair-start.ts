import type { Access } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { callerOf } from './callers.ts'
import type { Http } from './routes.ts'

/**
 * What may start in one tick of the event loop. A short message to a bot takes well under a millisecond and costs 1, a
 * long one more; any other request, such as for a list, costs as much as a whole tick.
 */
const costPerTick = 32
const bytesPerCost = 1_000

/**
 * Divides the event loop between accounts. A tick starts some requests, as many as their cost allows, and then lets
 * others arrive; those that wait are started in turns: one account after the other, however many requests each has sent.
 */
export function createFairStart() {
  /** In the order of their turns. Never an empty list. */
  const waiting = new Map<string, { cost: number; go: () => void }[]>()
  let startedInTick = 0
  let isTickScheduled = false

  function start(accountId: string, cost: number, go: () => void): void {
    scheduleTick()
    if (waiting.size === 0 && startedInTick < costPerTick) {
      startedInTick += cost
      go()
    } else if (!waiting.get(accountId)?.push({ cost, go })) waiting.set(accountId, [{ cost, go }])
  }

  function scheduleTick(): void {
    if (isTickScheduled) return
    isTickScheduled = true
    setImmediate(beginTick)
  }

  function beginTick(): void {
    isTickScheduled = false
    startedInTick = 0
    while (startedInTick < costPerTick) {
      const next = waiting.entries().next().value
      if (!next) return
      startNext(...next)
    }
    scheduleTick()
  }

  function startNext(accountId: string, requests: { cost: number; go: () => void }[]): void {
    const first = requests.shift()
    // Its next turn is after all others'.
    waiting.delete(accountId)
    if (requests.length > 0) waiting.set(accountId, requests)
    startedInTick += first?.cost ?? 0
    first?.go()
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
