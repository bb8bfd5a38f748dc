import type { Furnished } from '../furnish.ts'
import type { HostileServers } from './hostile-servers.ts'

/** How much of everything: the amounts of one attacker, or a small part of them. */
export type Scale = 'full' | 'small'

export interface Scene extends Pick<Furnished, 'settings' | 'makeBot'> {
  url: string
  port: number
  scale: Scale
  servers: HostileServers
  cookie: () => Record<string, string>
  /** The headers of an API client. Alternates between tokens: each has its own rate limit. */
  bearer: () => Record<string, string>
  /** Counts an answer. */
  note: (answer: { status: number; body: string }) => void
  /** Aborted when the attack ends. */
  signal: AbortSignal
}

/** Prepares what it needs, then attacks: again and again, until the signal. */
export type Attack = (scene: Scene) => Promise<() => Promise<void>>
