import { hash } from 'node:crypto'
import { type Clock, dayMs, hourMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { IdempotencyStore } from './idempotency-keys.store.ts'
import type { CallKey } from './turns.ts'

const keptMs = dayMs

/** Idempotency keys: repeating a call finds the turn of the first. */
export function createIdempotencyKeys({
  store,
  now,
  onError,
}: {
  store: IdempotencyStore
  now: Clock
  onError: (error: unknown) => void
}) {
  const sweep = setInterval(() => store.forgetBefore(now() - keptMs).catch(onError), hourMs).unref()

  /** The turn of an earlier call with this key, if any. */
  async function find(accountId: string, { route, key, bodyHash }: CallKey): Promise<string | undefined> {
    const known = await store.find(accountId, route, key)
    if (!known) return undefined
    if (known.createdAt < now() - keptMs) {
      await store.forgetBefore(now() - keptMs)
      return undefined
    }
    if (known.bodyHash !== bodyHash)
      throw new Failure(
        'idempotency_key_reused',
        'This Idempotency-Key was already used with a different body. Use a new key for a new request.',
      )
    return known.turnId
  }

  return { find, close: () => clearInterval(sweep) }
}
export type IdempotencyKeys = ReturnType<typeof createIdempotencyKeys>

/** The same for equivalent bodies, whatever the order of their fields. */
export const hashBody = (body: unknown): string => hash('sha256', JSON.stringify(sorted(body)))

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : value
