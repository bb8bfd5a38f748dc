import type { Access } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { createShares } from '../lib/shares.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * `release`: the request now waits for something outside this machine, so it gives up its slot. `admit`: the
     * account that it belongs to is known.
     */
    loadShedder: Pick<LoadShedder, 'admit' | 'release'>
  }
  interface FastifyRequest {
    /** The account whose slot it holds, or `unknown`. */
    slotOf: string | undefined
  }
}

/** Only requests from programs and visitors are shed. The settings pages stay available under overload. */
export const isSheddable = (access: Access | undefined): boolean =>
  access !== undefined && (access === 'visitor' || access.startsWith('token'))

const unknown = ''
/** One account alone gets four fifths of the slots: they are held for milliseconds, so the rest is enough for others. */
const perFree = 4

/**
 * Load shedding: counts requests of programs and visitors in progress. More than `atOnce` would only slow each other
 * down, so they are refused immediately and told to retry; and so are those of an account that uses up its share.
 * Requests that are still being received, stream a reply or wait for a model are not counted.
 */
export function createLoadShedder({ atOnce, onRefused }: { atOnce: number; onRefused: (requests: number) => void }) {
  const shares = createShares({ inAll: atOnce, perFree })
  let refused = 0

  /** Call it again when the account is known. */
  function admit(request: FastifyRequest, accountId = unknown): void {
    if (request.slotOf === unknown && accountId !== unknown) release(request)
    if (request.slotOf !== undefined) return
    if (shares.isFull()) refuse(tooManyRequests())
    if (accountId !== unknown && !shares.mayTake(accountId)) refuse(tooManyOfAccount(shares.heldBy(accountId)))
    request.slotOf = accountId
    shares.take(accountId)
  }

  function release(request: FastifyRequest): void {
    if (request.slotOf === undefined) return
    shares.release(request.slotOf)
    request.slotOf = undefined
  }

  function refuse(failure: Failure): never {
    logSoon()
    throw failure
  }

  /** Logs at most once per second: an overloaded service should not spend its time on logging. */
  function logSoon(): void {
    refused += 1
    if (refused > 1) return
    setTimeout(() => {
      onRefused(refused)
      refused = 0
    }, secondMs).unref()
  }

  return { admit, release, count: shares.held }
}
export type LoadShedder = ReturnType<typeof createLoadShedder>

const tooManyRequests = () =>
  new Failure('overloaded', 'The service is overloaded. Try again in a second.', {
    headers: { 'retry-after': '1' },
  })

const tooManyOfAccount = (requests: number) =>
  new Failure(
    'overloaded',
    `This account already has ${requests} requests in progress, its share of this service. Send fewer at the same time. Try again in a second.`,
    { headers: { 'retry-after': '1' } },
  )
