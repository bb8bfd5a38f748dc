import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, minuteMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import {
  type Access,
  isRole,
  type PersonSession,
  requireRole,
  requireScope,
  type TokenHolder,
  type Visitor,
} from './access.ts'
import { readBearer } from './bearer.ts'
import { readSessionCookie } from './cookies.ts'
import type { LoadShedder } from './load-shedder.ts'
import { addressOf, networkOf } from './networks.ts'
import { refuseCrossSite } from './own-origin.ts'
import { type Count, createRateLimiter, type RateLimiter, tooMany } from './rate-limiter.ts'

/** Look up who a credential belongs to. The features that know tokens, sessions and visitors provide them. */
export interface Authenticators {
  /** Throws when the value opens nothing. */
  getTokenHolder: (value: string, from: string) => Promise<TokenHolder>
  findSession: (secret: string) => Promise<PersonSession | undefined>
  /** Throws when the bearer does not open this bot's chat. */
  readVisitor: (bearer: string | undefined, botId: string) => Visitor
}

/** Authenticates a request as what its route asks for, or refuses it. */
export function createAuthenticationHook({
  authenticators,
  callsPerMinute,
  baseUrl,
  loadShedder,
  now,
}: {
  authenticators: Authenticators
  callsPerMinute: number
  /** As configured; undefined where it is not. */
  baseUrl: string | undefined
  loadShedder: LoadShedder
  now: Clock
}) {
  const perToken = createRateLimiter({ quota: callsPerMinute, windowMs: minuteMs, now })
  const perAddress = createRateLimiter({ quota: callsPerMinute, windowMs: minuteMs, now })

  const tell = (reply: FastifyReply, limiter: RateLimiter, name: string, { remaining, resetSeconds }: Count) =>
    reply.headers({
      'ratelimit-policy': limiter.policy(name),
      ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    })

  function count(reply: FastifyReply, limiter: RateLimiter, name: 'token' | 'address', key: string): void {
    const counted = limiter.count(key)
    tell(reply, limiter, name, counted)
    const { isOver, resetSeconds } = counted
    if (isOver) throw tooMany(`Too many requests. Try again in ${resetSeconds} s.`, resetSeconds)
  }

  async function admitProgram(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> {
    try {
      loadShedder.admit(request)
      request.token = await authenticators.getTokenHolder(readBearer(request.headers), addressOf(request))
    } catch (refusal) {
      // Guessing is counted by address; a good token is never slowed down by its neighbours, nor by our own errors.
      const isGuess = refusal instanceof Failure && refusal.code !== 'overloaded'
      const network = networkOf(addressOf(request))
      if (isGuess) count(reply, perAddress, 'address', network)
      else tell(reply, perAddress, 'address', perAddress.look(network))
      throw refusal
    }
    count(reply, perToken, 'token', request.token.id)
    requireScope(request.token, access)
    // Its body takes as long as the sender likes.
    loadShedder.release(request)
  }

  function admitVisitor(request: FastifyRequest): void {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
    request.visitor = authenticators.readVisitor(bearer, (request.params as { bot_uuid: string }).bot_uuid)
  }

  async function admitPerson(request: FastifyRequest, access: Access): Promise<void> {
    const secret = readSessionCookie(request.headers)
    const session = secret === undefined ? undefined : await authenticators.findSession(secret)
    if (!session) throw new Failure('sign_in_required', 'Please sign in.')
    request.session = session
    if (isRole(access)) request.member = requireRole(session, access)
  }

  return async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const isApi = request.url.startsWith('/api/v1/')
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    const access = request.routeOptions.config.access ?? 'public'
    if (access.startsWith('token')) return admitProgram(request, reply, access)
    if (access === 'visitor') return admitVisitor(request)
    if (isApi) return count(reply, perAddress, 'address', networkOf(addressOf(request)))
    refuseCrossSite(request.method, request.headers, baseUrl)
    if (access !== 'public') await admitPerson(request, access)
  }
}
