import type { Access } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, minuteMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { ShareCounts } from '../lib/share-counts.ts'
import {
  isForPrograms,
  isRole,
  type PersonSession,
  requireRole,
  requireScope,
  type TokenHolder,
  type Visitor,
} from './access.ts'
import { bearerIn, readToken } from './bearer.ts'
import { addressOf } from './client-address.ts'
import { isSecure, readCookie } from './cookies.ts'
import type { LoadShedder } from './load-shedder.ts'
import { networkOf } from './networks.ts'
import { refuseCrossSite } from './own-origin.ts'
import { type Count, createRateLimiter, type RateLimiter, tooMany } from './rate-limiter.ts'
import { routedPath } from './routed-path.ts'

/** Look up whom a credential belongs to. Provided by the features that manage tokens, sessions and visitors. */
export interface Authenticators {
  /** Throws if the token is not valid. */
  getTokenHolder: (value: string, from: string) => Promise<TokenHolder>
  findSession: (secret: string) => Promise<PersonSession | undefined>
  /** Throws if the bearer is not valid for this bot's chat. */
  readVisitor: (bearer: string | undefined, botId: string) => Visitor
}

/** Authenticates a request as its route requires, or refuses it. */
export function createAuthenticationHook({
  authenticators,
  callsPerMinute,
  baseUrl,
  loadShedder,
  shareCounts,
  now,
}: {
  authenticators: Authenticators
  callsPerMinute: number
  /** As configured; undefined if it isn't. */
  baseUrl: string | undefined
  loadShedder: LoadShedder
  shareCounts?: ShareCounts | undefined
  now: Clock
}) {
  const limit = { quota: callsPerMinute, windowMs: minuteMs, now }
  const perToken = createRateLimiter({ ...limit, share: { name: 'token', counts: shareCounts } })
  const perAddress = createRateLimiter({ ...limit, share: { name: 'address', counts: shareCounts } })

  const sendRateLimit = (reply: FastifyReply, limiter: RateLimiter, name: string, { remaining, resetSeconds }: Count) =>
    reply.headers({
      'ratelimit-policy': limiter.policy(name),
      ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    })

  function count(reply: FastifyReply, limiter: RateLimiter, name: 'token' | 'address', key: string): void {
    const counted = limiter.count(key)
    sendRateLimit(reply, limiter, name, counted)
    const { isOver, resetSeconds } = counted
    if (isOver) throw tooMany(`Too many requests. Try again in ${resetSeconds} s.`, resetSeconds)
  }

  async function admitProgram(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> {
    try {
      loadShedder.admit(request)
      request.token = await authenticators.getTokenHolder(readToken(request.headers), addressOf(request))
    } catch (refusal) {
      // Guesses count against their address's rate limit; valid tokens aren't affected by them or by our own errors.
      const isGuess = refusal instanceof Failure && refusal.code !== 'overloaded'
      const network = networkOf(addressOf(request))
      if (isGuess) count(reply, perAddress, 'address', network)
      else sendRateLimit(reply, perAddress, 'address', perAddress.peek(network))
      throw refusal
    }
    request.accountId = request.token.accountId
    count(reply, perToken, 'token', request.token.id)
    requireScope(request.token, access)
    // Receiving the body takes as long as the sender likes.
    loadShedder.release(request)
  }

  function admitVisitor(request: FastifyRequest): void {
    const bearer = bearerIn(request.headers.authorization)
    request.visitor = authenticators.readVisitor(bearer, (request.params as { bot_uuid: string }).bot_uuid)
  }

  async function admitPerson(request: FastifyRequest, access: Access): Promise<void> {
    const secret = readCookie('session', request.headers, isSecure(baseUrl))
    const session = secret === undefined ? undefined : await authenticators.findSession(secret)
    if (!session) throw new Failure('sign_in_required', 'Please sign in.')
    request.session = session
    request.accountId = session.accountId ?? undefined
    if (isRole(access)) request.member = requireRole(session, access)
  }

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const path = routedPath(request)
    if (path.startsWith('/api/')) reply.header('cache-control', 'no-store')
    const access = request.routeOptions.config.access ?? 'public'
    if (isForPrograms(access)) return admitProgram(request, reply, access)
    if (access === 'visitor') return admitVisitor(request)
    if (`${path}/`.startsWith('/api/v1/')) return count(reply, perAddress, 'address', networkOf(addressOf(request)))
    // The visitors' API checks the bot's allowed sites instead, and uses no cookie of another site.
    if (!request.routeOptions.config.operation?.fromSites) refuseCrossSite(request.method, request.headers, baseUrl)
    if (access !== 'public') await admitPerson(request, access)
  }
}
