import { Instant, type Static, Type } from '../schema.ts'

/** How often replies have cited an entry or a source, outside the playground. */
export const CitedUses = Type.Object(
  { count: Type.Integer(), lastDay: { ...Instant, description: 'The beginning of that day, UTC' } },
  { description: 'Absent if never' },
)
export type CitedUses = Static<typeof CitedUses>
