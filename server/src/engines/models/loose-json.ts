import { isTooDense } from '../../lib/json-parts.ts'

/** More tokens than any model handles in one call; sums of it over a turn still fit into the database. */
const countMost = 20_000_000

/** JSON from another program: nothing in it is taken for granted. */
export type Loose = Record<string, unknown>

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const recordOf = (value: unknown): Loose => (isRecord(value) ? value : {})
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? Math.min(value, countMost) : 0

/** Parses a JSON object; undefined if the text isn't one, or too much at once. */
export function objectIn(text: string): Loose | undefined {
  if (isTooDense(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
