import type { onRequestHookHandler, onResponseHookHandler, onSendHookHandler, preHandlerHookHandler } from 'fastify'
import type { Http } from '../http/routes.ts'
import { secondMs } from '../lib/clock.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { createCounter } from './exposition.ts'

/** Shorter delays are part of normal operation, such as garbage collection. */
const usualThresholdMs = 200
const logEveryMs = 10 * secondMs
const candidatesMost = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** It passed authentication, and counts as in progress. */
    isInProgress: boolean
  }
}

interface Operation {
  name: string
  /** How often it is in progress. */
  active: number
}
export interface LoopBlock {
  /** A route, a kind of job, or `unknown`. */
  operation: string
  ms: number
  /** What was in progress, if the operation is not known. */
  candidates: string[]
  /** Blocks since the last one that was reported, without this one. */
  unreported: number
}

/**
 * Finds out which operation blocked the event loop. Operations note the time when they begin, take a step and end, and
 * so does a timer; if the time between two notes is too long, the loop was blocked in between. It was the operation
 * that took the next step, as it ran on without waiting, or else the one that took the last. No context is tracked
 * across promises: that would cost more than everything else here.
 */
export function createLoopBlocks({
  onBlocked,
  thresholdMs = usualThresholdMs,
}: {
  /** Called at most every ten seconds. */
  onBlocked: (block: LoopBlock) => void
  thresholdMs?: number
}) {
  const blocks = createCounter('beckon_event_loop_blocks_total', 'How often an operation blocked the event loop.')
  const seconds = createCounter(
    'beckon_event_loop_blocked_seconds_total',
    'How long an operation blocked the event loop, counting only blocks of more than 0.2 s.',
  )
  const operations = new Set<Operation>()
  let lastAt = performance.now()
  let last: Operation | undefined
  let reportedAt = Number.NEGATIVE_INFINITY
  let unreported = 0

  /** `isStep`: the operation did something before, so it may have been the one that blocked. */
  function note(operation: Operation | undefined, isStep: boolean): void {
    const at = performance.now()
    if (at - lastAt > thresholdMs) report(at, isStep ? operation : undefined)
    lastAt = at
    last = operation
  }

  function report(at: number, next: Operation | undefined): void {
    const ms = at - lastAt
    const inProgress = [...operations].filter(({ active }) => active > 0)
    const only = inProgress.length === 1 ? inProgress[0] : undefined
    const culprit = next ?? (last && last.active > 0 ? last : only)
    const operation = culprit?.name ?? 'unknown'
    blocks.of({ operation }).value += 1
    seconds.of({ operation }).value += ms / secondMs
    // With nothing in progress there is nothing to name: the service starts, or the machine is busy.
    if (!culprit && inProgress.length === 0) return
    if (at - reportedAt < logEveryMs) {
      unreported += 1
      return
    }
    const candidates = culprit ? [] : inProgress.slice(0, candidatesMost).map(({ name }) => name)
    onBlocked({ operation, ms: Math.round(ms), candidates, unreported })
    reportedAt = at
    unreported = 0
  }

  function add(name: string): Operation {
    const operation = { name, active: 0 }
    operations.add(operation)
    return operation
  }

  const timer = setInterval(() => note(undefined, false), thresholdMs / 2).unref()

  /** Before any route is registered. */
  function instrumentRequests(http: Http): void {
    http.decorateRequest('isInProgress', false)
    http.addHook('onRoute', (route) => {
      const operation = add(`${[route.method].flat().join(',')} ${route.url}`)
      const begin: onRequestHookHandler = (request, _, done) => {
        request.isInProgress = true
        operation.active += 1
        note(operation, false)
        done()
      }
      const step: preHandlerHookHandler = (_request, _reply, done) => {
        note(operation, true)
        done()
      }
      const send: onSendHookHandler = (_request, _reply, _payload, done) => {
        note(operation, true)
        done()
      }
      const end: onResponseHookHandler = (request, _, done) => {
        if (request.isInProgress) operation.active -= 1
        done()
      }
      // First among the hooks of the route, which run after those of the whole service.
      route.onRequest = [begin, route.onRequest ?? []].flat()
      route.preHandler = [step, route.preHandler ?? []].flat()
      route.onSend = [send, route.onSend ?? []].flat()
      route.onResponse = [route.onResponse ?? [], end].flat()
    })
  }

  function instrumentJob(kind: string, handler: JobHandler): JobHandler {
    const operation = add(`job ${kind}`)
    return {
      ...handler,
      async run(job, signal, whileIdle) {
        operation.active += 1
        note(operation, false)
        try {
          await handler.run(job, signal, (work) => {
            note(operation, true)
            return whileIdle(work).finally(() => note(operation, false))
          })
        } finally {
          operation.active -= 1
          note(operation, true)
        }
      },
    }
  }

  return {
    instrumentRequests,
    instrumentJobs: <Kind extends string>(handlers: Record<Kind, JobHandler>) =>
      Object.fromEntries(
        Object.entries<JobHandler>(handlers).map(([kind, handler]) => [kind, instrumentJob(kind, handler)]),
      ) as Record<Kind, JobHandler>,
    write: () => blocks.write() + seconds.write(),
    close: () => clearInterval(timer),
  }
}
export type LoopBlocks = ReturnType<typeof createLoopBlocks>
