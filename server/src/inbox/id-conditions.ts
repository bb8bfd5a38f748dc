import { sql } from 'kysely'
import type { DatabaseKind } from '../store/database.ts'

export const idConditions = (kind: DatabaseKind) => ({
  /** However many they are. */
  isOneOf: (column: string, ids: string[]) =>
    kind === 'sqlite'
      ? sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
      : sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`,
  /** Compared without an index, where another one gives the rows or their order. */
  isOf: (column: string, id: string) =>
    kind === 'sqlite'
      ? sql<boolean>`+${sql.ref(column)} = ${id}`
      : sql<boolean>`cast(${sql.ref(column)} as text) = ${id}`,
})
