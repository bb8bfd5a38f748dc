import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonSession } from '../http/access.ts'
import { noSessionCookie, readSessionCookie, sessionCookie } from '../http/cookies.ts'
import { addressOf } from '../http/networks.ts'
import type { Accounts } from './accounts.ts'
import { type Client, type OpenedSession, sessionMs } from './sessions.ts'

const userAgentCharacters = 300

/** Session and client of the calling browser, for this feature's routes. */
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

    /** For public routes, where the caller may or may not be signed in. */
    async findSession({ headers }: FastifyRequest): Promise<PersonSession | undefined> {
      const secret = readSessionCookie(headers)
      return secret === undefined ? undefined : sessions.findSession(secret)
    },

    /** Each use extends the session and its cookie. */
    renew(request: FastifyRequest, reply: FastifyReply): void {
      const secret = readSessionCookie(request.headers)
      if (secret !== undefined) keep(reply, secret)
    },

    /** Ends the browser's previous session, which would be unreachable from now on. */
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
