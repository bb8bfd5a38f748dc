import { v7 } from 'uuid'

/** The only source of time for decisions, so that tests never sleep. */
export type Clock = () => number

const pool = new Uint8Array(256 * 16)
let taken = pool.length
let lastMs = 0
let sequence = 0
let idClock: Clock = Date.now

/** UUID v7: ids grow with time, also within a millisecond, so that databases append instead of scattering. */
export function newId(): string {
  // Fetching randomness for each id separately costs ten times as much.
  if (taken === pool.length) {
    crypto.getRandomValues(pool)
    taken = 0
  }
  const random = pool.subarray(taken, taken + 16)
  taken += 16
  const now = idClock()
  sequence = now > lastMs ? new DataView(pool.buffer, random.byteOffset).getUint32(0) >>> 1 : sequence + 1
  lastMs = Math.max(now, lastMs)
  return v7({ msecs: lastMs, seq: sequence, random })
}

/** Ids of servers that share a database must grow with its time, not with that of each machine. */
export function setIdClock(now: Clock): void {
  idClock = now
  lastMs = 0
}

/** No id is made at this time or later that is less. */
export const firstIdAt = (ms: number): string => v7({ msecs: ms, seq: 0, random: new Uint8Array(16) })

export const toInstant = (ms: number): string => new Date(ms).toISOString()
export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms))

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
