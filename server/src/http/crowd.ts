import type { FastifyRequest } from 'fastify'
import { secondMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import type { Access } from './access.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What a request waits for from now on is not this machine's work, so it takes nobody's place. */
    standAside: (request: FastifyRequest) => void
  }
  interface FastifyRequest {
    isInCrowd: boolean
  }
}

/** The settings stay open when programs and visitors are too many: somebody must be able to do something about it. */
export const isCrowding = (access: Access | undefined): boolean =>
  access !== undefined && (access === 'visitor' || access.startsWith('token'))

/**
 * The requests of programs and visitors that are worked on just now. More than `atOnce` would only wait longer for each
 * other, so they are told at once to come back. Who is still sending, hears a stream, or waits for a model is not counted.
 */
export function createCrowd({ atOnce, onRefused }: { atOnce: number; onRefused: (requests: number) => void }) {
  let inside = 0
  let refused = 0

  function enter(request: FastifyRequest): void {
    if (request.isInCrowd) return
    if (inside >= atOnce) {
      tellSoon()
      throw tooManyRequests()
    }
    request.isInCrowd = true
    inside += 1
  }

  function leave(request: FastifyRequest): void {
    if (!request.isInCrowd) return
    request.isInCrowd = false
    inside -= 1
  }

  /** Once in a while, not for each: whoever is short of time should not spend it on writing that down. */
  function tellSoon(): void {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      onRefused(refused)
      refused = 0
    }, secondMs).unref()
  }

  return { enter, leave, count: (): number => inside }
}
export type Crowd = ReturnType<typeof createCrowd>

const tooManyRequests = () =>
  new Failure('overloaded', 'The service has more to do than it can just now. Try again after a second.', {
    headers: { 'retry-after': '1' },
  })
