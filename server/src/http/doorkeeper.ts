import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, minuteMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import { type Access, isRole, requireRole, requireScope, type TokenHolder, type Visit, type Visitor } from './access.ts'
import { readBearer } from './bearer.ts'
import { readSessionCookie } from './cookies.ts'
import type { Crowd } from './crowd.ts'
import { type Count, createLimiter, type Limiter, tooMany } from './limiter.ts'
import { addressOf, networkOf } from './networks.ts'
import { refuseCrossSite } from './own-origin.ts'

/** The rooms that know tokens, sessions and visitors; the door only asks them. */
export interface Guestbook {
  /** Throws when the value opens nothing. */
  getTokenHolder: (value: string, from: string) => Promise<TokenHolder>
  findVisit: (secret: string) => Promise<Visit | undefined>
  /** Throws when the bearer does not open this bot's chat. */
  readVisitor: (bearer: string | undefined, botId: string) => Visitor
}

/** Lets a request in as what its route asks for, or refuses it. */
export function createDoorkeeper({
  guestbook,
  callsPerMinute,
  baseUrl,
  crowd,
  now,
}: {
  guestbook: Guestbook
  callsPerMinute: number
  /** As configured; undefined where it is not. */
  baseUrl: string | undefined
  crowd: Crowd
  now: Clock
}) {
  const perToken = createLimiter({ quota: callsPerMinute, windowMs: minuteMs, now })
  const perAddress = createLimiter({ quota: callsPerMinute, windowMs: minuteMs, now })

  const tell = (reply: FastifyReply, limiter: Limiter, name: string, { remaining, resetSeconds }: Count) =>
    reply.headers({
      'ratelimit-policy': limiter.policy(name),
      ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
    })

  function count(reply: FastifyReply, limiter: Limiter, name: 'token' | 'address', key: string): void {
    const counted = limiter.count(key)
    tell(reply, limiter, name, counted)
    const { isOver, resetSeconds } = counted
    if (isOver) throw tooMany(`Too many requests. Try again in ${resetSeconds} s.`, resetSeconds)
  }

  async function admitProgram(request: FastifyRequest, reply: FastifyReply, access: Access): Promise<void> {
    try {
      crowd.enter(request)
      request.token = await guestbook.getTokenHolder(readBearer(request.headers), addressOf(request))
    } catch (refusal) {
      // Guessing is counted by address; a good token is never slowed down by its neighbours, nor by our own troubles.
      const isGuess = refusal instanceof Failure && refusal.code !== 'overloaded'
      const network = networkOf(addressOf(request))
      if (isGuess) count(reply, perAddress, 'address', network)
      else tell(reply, perAddress, 'address', perAddress.look(network))
      throw refusal
    }
    count(reply, perToken, 'token', request.token.id)
    requireScope(request.token, access)
    // Its body takes as long as the sender likes.
    crowd.leave(request)
  }

  function admitVisitor(request: FastifyRequest): void {
    const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
    request.visitor = guestbook.readVisitor(bearer, (request.params as { bot_uuid: string }).bot_uuid)
  }

  async function admitPerson(request: FastifyRequest, access: Access): Promise<void> {
    const secret = readSessionCookie(request.headers)
    const visit = secret === undefined ? undefined : await guestbook.findVisit(secret)
    if (!visit) throw new Failure('sign_in_required', 'Please sign in.')
    request.visit = visit
    if (isRole(access)) request.member = requireRole(visit, access)
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
