import type { FastifyRequest } from 'fastify'
import { addressOf } from './client-address.ts'
import { networkOf } from './networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that answers for it: the token's, the member's, or for a visitor the bot's. */
    accountId: string | undefined
  }
}

export interface Caller {
  accountId: string
  callerId: string
}

/**
 * Who is accountable for a request's memory. Without an account, the network that it comes from; ask once, because a
 * closed connection no longer knows its address.
 */
export function callerOf(request: FastifyRequest): Caller {
  const network = networkOf(addressOf(request))
  const callerId = request.token?.id ?? request.visitor?.id ?? request.session?.sessionId ?? network
  return { accountId: request.accountId ?? request.visitor?.botId ?? network, callerId }
}
