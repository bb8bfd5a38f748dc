import type { Clock } from '../lib/clock.ts'

/** The clock of the machine that this server runs on. It can be wrong, and can be set while the server runs. */
export interface MachineClock {
  now: Clock
  /** Grows steadily, from an arbitrary beginning. */
  elapsedMs: () => number
}

export const machineClock: MachineClock = { now: Date.now, elapsedMs: () => performance.now() }

/** The database's time, known from samples: servers that share it agree on the time, whatever their own clocks say. */
export function createDatabaseClock({ now: machineNow, elapsedMs }: MachineClock) {
  /** What the database's time was when `elapsedMs` was 0. */
  let beginMs: number | undefined

  const now: Clock = () => (beginMs === undefined ? machineNow() : Math.floor(beginMs + elapsedMs()))

  return {
    now,

    /** The database was asked and answered at these `elapsedMs`, and read its clock somewhere in between. */
    note(databaseMs: number, askedAt: number, answeredAt: number): void {
      const measured = databaseMs - (askedAt + answeredAt) / 2
      const uncertainMs = (answeredAt - askedAt) / 2 + 1
      // Small differences are of the measurement, not of the clocks.
      if (beginMs === undefined || Math.abs(measured - beginMs) > uncertainMs) beginMs = measured
    },

    /** How far the machine's clock is ahead. */
    skewMs: (): number => machineNow() - now(),
  }
}
