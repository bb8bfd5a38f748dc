import { isExport } from 'beckon-contract'
import type { preHandlerHookHandler } from 'fastify'
import { Failure } from '../lib/failure.ts'
import { createShares } from '../lib/shares.ts'
import { callerOf } from './callers.ts'
import type { Http } from './routes.ts'

/** With this share, an account alone may have two, and ten others one each. */
const slots = { inAll: 16, perFree: 0.2 }

/**
 * Bounds the exports in progress, until their clients have taken them: each reads the database page by page. A further
 * one is refused before it reads or records anything.
 */
export function limitDownloads(http: Http): void {
  const shares = createShares(slots)

  const takeSlot: preHandlerHookHandler = (request, reply, done) => {
    const { accountId } = callerOf(request)
    const take = () => {
      if (!shares.mayTake(accountId)) return done(shares.heldBy(accountId) > 0 ? tooManyOfAccount() : tooMany())
      shares.take(accountId)
      http.unreadSockets.watch(reply, () => shares.release(accountId))
      done()
    }
    if (shares.mayTake(accountId)) return take()
    // Those that have arrived meanwhile count no longer.
    http.unreadSockets.check().then(take, done)
  }

  http.addHook('onRoute', (route) => {
    const operation = route.config?.operation
    if (operation && isExport(operation)) route.preHandler = [takeSlot, route.preHandler ?? []].flat()
  })
}

const headers = { 'retry-after': '5' }
const tooManyOfAccount = () =>
  new Failure('overloaded', 'This account is downloading other files. Try again when one of them has ended.', {
    headers,
  })
const tooMany = () =>
  new Failure('overloaded', 'The service is sending too many files. Try again in a few seconds.', { headers })
