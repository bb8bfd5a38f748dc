import { v7 } from 'uuid'

/** Where time decides anything, it comes from here, so that a test never sleeps. */
export type Clock = () => number

const pool = new Uint8Array(256 * 16)
let taken = pool.length
let lastMs = 0
let sequence = 0

/** UUID v7: ids grow with time, also within a millisecond, so that a database appends instead of scattering. */
export function newId(): string {
  // Asking the system for the randomness of each id alone costs ten times as much.
  if (taken === pool.length) {
    crypto.getRandomValues(pool)
    taken = 0
  }
  const random = pool.subarray(taken, taken + 16)
  taken += 16
  const now = Date.now()
  sequence = now > lastMs ? new DataView(pool.buffer, random.byteOffset).getUint32(0) >>> 1 : sequence + 1
  lastMs = Math.max(now, lastMs)
  return v7({ msecs: lastMs, seq: sequence, random })
}

export const toInstant = (ms: number): string => new Date(ms).toISOString()
export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms))

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
