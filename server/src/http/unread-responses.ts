import { finished } from 'node:stream'
import { Failure } from '../lib/failure.ts'
import { createShares } from '../lib/shares.ts'
import { callerOf } from './callers.ts'
import type { Http } from './routes.ts'

const mebibyte = 1024 * 1024
/** Not counted: most responses are far smaller. */
const uncountedBytes = 64 * 1024
/** A caller with unread responses gets no further ones above this. */
const perCallerBytes = 8 * mebibyte

/**
 * Bounds the memory of responses that their clients haven't read yet: per token, visitor or session, per account, and
 * in all. Clients that read are not affected, because a response is forgotten as soon as it is sent. Public files are
 * not counted: they are in memory once, however many clients read them.
 */
export function limitUnreadResponses(http: Http, inAllBytes = 128 * mebibyte): void {
  const byAccount = createShares({ inAll: inAllBytes })
  const byCaller = createShares({ inAll: Number.MAX_SAFE_INTEGER })

  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return done()
    const bytes = Buffer.byteLength(payload)
    if (bytes <= uncountedBytes || request.routeOptions.config.access === 'public') return done()
    const { accountId, callerId } = callerOf(request)
    const ofCaller = byCaller.heldBy(callerId)
    if (byAccount.isFull(bytes)) return done(tooMuchUnread('The service has too many responses'))
    if (ofCaller > 0 && ofCaller + bytes > perCallerBytes) return done(tooMuchUnread('You have too many responses'))
    if (!byAccount.mayTake(accountId, bytes)) return done(tooMuchUnread('This account has too many responses'))
    byAccount.take(accountId, bytes)
    byCaller.take(callerId, bytes)
    finished(reply.raw, () => {
      byAccount.release(accountId, bytes)
      byCaller.release(callerId, bytes)
    })
    done()
  })
}

const tooMuchUnread = (whose: string) =>
  new Failure('overloaded', `${whose} that were requested and not read yet. Read those first, then try again.`, {
    headers: { 'retry-after': '5' },
  })
