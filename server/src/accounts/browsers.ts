import type { SessionState } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonSession } from '../http/access.ts'
import { addressOf } from '../http/client-address.ts'
import { readCookie, removeCookie, writeCookie } from '../http/cookies.ts'
import type { Accounts } from './accounts.ts'
import { deviceMs } from './known-devices.ts'
import { type Client, type OpenedSession, sessionMs } from './sessions.ts'

const userAgentCharacters = 300

/** Session and client of the calling browser, for this feature's routes. */
export function createBrowsers({ sessions, knownDevices, describeSession, isSecure }: Accounts) {
  const read = (cookie: 'session' | 'device', { headers }: FastifyRequest) => readCookie(cookie, headers, isSecure())
  const keep = (reply: FastifyReply, secret: string) =>
    reply.header('set-cookie', writeCookie('session', secret, { maxAgeMs: sessionMs, secure: isSecure() }))

  async function endSession(request: FastifyRequest): Promise<void> {
    const secret = read('session', request)
    if (secret !== undefined) await sessions.endBySecret(secret)
  }

  /** This person used the browser, so that guesses from elsewhere won't slow them down here. */
  function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string): void {
    const value = knownDevices.add(read('device', request), email)
    reply.header('set-cookie', writeCookie('device', value, { maxAgeMs: deviceMs, secure: isSecure() }))
  }

  return {
    clientOf: (request: FastifyRequest): Client => ({
      address: addressOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentCharacters),
    }),
    deviceCookieOf: (request: FastifyRequest) => read('device', request),
    rememberDevice,

    /** For public routes, where the caller may or may not be signed in. */
    async findSession(request: FastifyRequest): Promise<PersonSession | undefined> {
      const secret = read('session', request)
      return secret === undefined ? undefined : sessions.findSession(secret)
    },

    /** Each use extends the session and its cookie. */
    renew(request: FastifyRequest, reply: FastifyReply): void {
      const secret = read('session', request)
      if (secret !== undefined) keep(reply, secret)
    },

    /** Ends the browser's previous session, which would be unreachable from now on. */
    async signIn(request: FastifyRequest, reply: FastifyReply, opened: OpenedSession): Promise<SessionState> {
      const state = await describeSession(opened.session)
      await endSession(request)
      keep(reply, opened.secret)
      if (state.person) rememberDevice(request, reply, state.person.email)
      return state
    },

    async signOut(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      await endSession(request)
      reply.header('set-cookie', removeCookie('session', isSecure()))
    },
  }
}
export type Browsers = ReturnType<typeof createBrowsers>
