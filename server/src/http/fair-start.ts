import type { FastifyRequest } from 'fastify'
import { callerOf } from './callers.ts'
import type { Http } from './routes.ts'

/**
 * Messages to bots are light: they take well under a millisecond each, and so many may start in one tick of the event
 * loop. Any other request, such as for a list, counts as all of them.
 */
const lightPerTick = 64

/**
 * Divides the event loop between accounts. A tick starts one request, or several light ones, and then lets others
 * arrive; those that wait are started in turns: one account after the other, however many requests each has sent.
 */
export function createFairStart() {
  /** In the order of their turns. Never an empty list. */
  const waiting = new Map<string, { cost: number; go: () => void }[]>()
  let startedInTick = 0
  let isTickScheduled = false

  function start(accountId: string, { isLight }: { isLight: boolean }, go: () => void): void {
    const cost = isLight ? 1 : lightPerTick
    scheduleTick()
    if (waiting.size === 0 && startedInTick + cost <= lightPerTick) {
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
    while (startedInTick < lightPerTick) {
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

  return { start, count: (): number => [...waiting.values()].reduce((sum, { length }) => sum + length, 0) }
}

/** Before the body is parsed. Health checks don't wait. */
export function startFairly(http: Http): void {
  const { start } = createFairStart()
  http.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    const { isQuiet, access } = request.routeOptions.config
    if (isQuiet) return done()
    const isLight = access === 'token:trigger' || (access === 'visitor' && request.method !== 'GET')
    start(request.accountId ?? callerOf(request).accountId, { isLight }, done)
  })
}
