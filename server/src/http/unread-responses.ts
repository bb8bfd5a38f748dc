import { Failure } from '../lib/failure.ts'
import { createShares } from '../lib/shares.ts'
import { type Caller, callerOf } from './callers.ts'
import type { Http } from './routes.ts'

const mebibyte = 1024 * 1024
/** Not counted: most responses are far smaller. */
export const uncountedBytes = 64 * 1024
/** A caller with unread responses gets no further ones above this. */
const perCallerBytes = 8 * mebibyte

declare module 'fastify' {
  interface FastifyInstance {
    /** What clients have requested and not read yet. Event streams count themselves, because they grow. */
    unreadBytes: UnreadBytes
  }
}

/** Bytes waiting for clients: bounded per token, visitor or session, per account, and in all. */
export function createUnreadBytes(inAllBytes = 128 * mebibyte) {
  const byAccount = createShares({ inAll: inAllBytes })
  const byCaller = createShares({ inAll: Number.MAX_SAFE_INTEGER })

  return {
    /** Why no more bytes may wait for this caller; undefined if they may. */
    refusalFor({ accountId, callerId }: Caller, bytes: number): string | undefined {
      const ofCaller = byCaller.heldBy(callerId)
      if (byAccount.isFull(bytes)) return 'The service has too many responses'
      if (ofCaller > 0 && ofCaller + bytes > perCallerBytes) return 'You have too many responses'
      if (!byAccount.mayTake(accountId, bytes)) return 'This account has too many responses'
      return undefined
    },
    /** A negative number of bytes was read. */
    add({ accountId, callerId }: Caller, bytes: number): void {
      byAccount.take(accountId, bytes)
      byCaller.take(callerId, bytes)
    },
  }
}
export type UnreadBytes = ReturnType<typeof createUnreadBytes>

/**
 * Bounds the memory of responses that their clients haven't read yet. Clients that read are not affected, because a
 * response is forgotten as soon as it has arrived. Public files are not counted: they are in memory once, however many
 * clients read them.
 */
export function limitUnreadResponses(http: Http, inAllBytes?: number): void {
  const unread = createUnreadBytes(inAllBytes)
  http.decorate('unreadBytes', unread)

  http.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return done()
    const bytes = Buffer.byteLength(payload)
    if (bytes <= uncountedBytes || request.routeOptions.config.access === 'public') return done()
    const caller = callerOf(request)
    const count = () => {
      const refusal = unread.refusalFor(caller, bytes)
      if (refusal !== undefined) return done(tooMuchUnread(refusal))
      unread.add(caller, bytes)
      http.unreadSockets.watch(reply, () => unread.add(caller, -bytes))
      done()
    }
    if (unread.refusalFor(caller, bytes) === undefined) return count()
    // What clients have taken meanwhile counts no longer.
    http.unreadSockets.check().then(count, done)
  })
}

const tooMuchUnread = (whose: string) =>
  new Failure('overloaded', `${whose} that were requested and not read yet. Read those first, then try again.`, {
    headers: { 'retry-after': '5' },
  })
