import { v7 } from 'uuid'

/** Where time decides anything, it comes from here, so that a test never sleeps. */
export type Clock = () => number

/** UUID v7: ids grow with time, so that a database appends instead of scattering. */
export const newId = (): string => v7()

export const toInstant = (ms: number): string => new Date(ms).toISOString()
export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms))

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
