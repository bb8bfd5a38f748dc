import { type RawBuilder, sql } from 'kysely'
import type { DatabaseKind } from '../store/database.ts'

/** Where a text is in a bot's folded name, from 1; 0: nowhere. */
export const placeInName = (kind: DatabaseKind, text: string): RawBuilder<number> =>
  kind === 'postgres' ? sql<number>`strpos("searchName", ${text})` : sql<number>`instr("searchName", ${text})`
