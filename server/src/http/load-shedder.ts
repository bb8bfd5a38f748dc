import type { Access } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** `release`: the request now waits for something outside this machine, so it gives up its slot. */
    loadShedder: Pick<LoadShedder, 'release'>
  }
  interface FastifyRequest {
    holdsSlot: boolean
  }
}

/** Only requests from programs and visitors are shed. The settings pages stay available under overload. */
export const isSheddable = (access: Access | undefined): boolean =>
  access !== undefined && (access === 'visitor' || access.startsWith('token'))

/**
 * Load shedding: counts requests of programs and visitors in progress. More than `atOnce` would only slow each other
 * down, so they are refused immediately and told to retry. Requests that are still being received, stream a reply or
 * wait for a model are not counted.
 */
export function createLoadShedder({ atOnce, onRefused }: { atOnce: number; onRefused: (requests: number) => void }) {
  let running = 0
  let refused = 0

  function admit(request: FastifyRequest): void {
    if (request.holdsSlot) return
    if (running >= atOnce) {
      tellSoon()
      throw tooManyRequests()
    }
    request.holdsSlot = true
    running += 1
  }

  function release(request: FastifyRequest): void {
    if (!request.holdsSlot) return
    request.holdsSlot = false
    running -= 1
  }

  /** Logs at most once per second: an overloaded service should not spend its time on logging. */
  function tellSoon(): void {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      onRefused(refused)
      refused = 0
    }, secondMs).unref()
  }

  return { admit, release, count: (): number => running }
}
export type LoadShedder = ReturnType<typeof createLoadShedder>

const tooManyRequests = () =>
  new Failure('overloaded', 'The service is overloaded. Try again in a second.', {
    headers: { 'retry-after': '1' },
  })
