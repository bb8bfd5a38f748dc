import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from './database.ts'

/** Where a text is in a folded name, from 1; 0: nowhere. */
export const placeInName = (
  kind: DatabaseKind,
  text: string,
  name: RawBuilder<unknown> = sql.ref('searchName'),
): RawBuilder<number> =>
  kind === 'postgres' ? sql<number>`strpos(${name}, ${text})` : sql<number>`instr(${name}, ${text})`
