import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { runForAccount } from '../lib/current-account.ts'
import { addressOf } from './client-address.ts'

const userAgentCharacters = 200

/** Who makes a change through the settings pages or with an API token, and from where. */
export interface Actor {
  /** Null if nobody is signed in. */
  personId: string | null
  token: { id: string; name: string } | null
  address: string
  userAgent: string
}

const current = new AsyncLocalStorage<Actor>()

/** Runs a request's handler: whatever it calls finds its actor and account, without passing them on everywhere. */
export const runAsActor = <Result>(request: FastifyRequest, work: () => Result): Result =>
  current.run(
    {
      personId: request.session?.personId ?? null,
      token: request.token ?? null,
      address: addressOf(request),
      userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentCharacters).toWellFormed(),
    },
    () => runForAccount(request.accountId ?? '', work),
  )

/** Undefined outside of a request, as in the operator's commands. */
export const currentActor = (): Actor | undefined => current.getStore()
