import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonSession } from '../http/access.ts'
import { noSessionCookie, readSessionCookie, sessionCookie } from '../http/cookies.ts'
import { addressOf } from '../http/networks.ts'
import type { Accounts } from './accounts.ts'
import { type Client, type OpenedSession, sessionMs } from './sessions.ts'

const userAgentCharacters = 300

/** What the routes of this feature know of the caller's browser. */
export function createBrowsers({ sessions, isSecure }: Accounts) {
  const keep = (reply: FastifyReply, secret: string) =>
    reply.header('set-cookie', sessionCookie(secret, { maxAgeMs: sessionMs, secure: isSecure() }))

  async function endSession({ headers }: FastifyRequest): Promise<void> {
    const secret = readSessionCookie(headers)
    if (secret !== undefined) await sessions.endBySecret(secret)
  }

  return {
    clientOf: (request: FastifyRequest): Client => ({
      address: addressOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentCharacters),
    }),

    /** For routes that anyone may enter, signed in or not. */
    async findSession({ headers }: FastifyRequest): Promise<PersonSession | undefined> {
      const secret = readSessionCookie(headers)
      return secret === undefined ? undefined : sessions.findSession(secret)
    },

    /** The session slides with use, and its cookie with it. */
    renew(request: FastifyRequest, reply: FastifyReply): void {
      const secret = readSessionCookie(request.headers)
      if (secret !== undefined) keep(reply, secret)
    },

    /** The session that the browser had before ends: nobody could reach it any more. */
    async signIn(request: FastifyRequest, reply: FastifyReply, { secret }: OpenedSession): Promise<void> {
      await endSession(request)
      keep(reply, secret)
    },

    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await endSession(request)
      reply.header('set-cookie', noSessionCookie(isSecure()))
    },
  }
}
export type Browsers = ReturnType<typeof createBrowsers>
