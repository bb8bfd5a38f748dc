import { sql } from 'kysely'
import type { DatabaseKind } from './database.ts'

/** One parameter, however many ids: a statement for every number of them would displace others from the prepared ones. */
export const isOneOf = (kind: DatabaseKind, column: string, ids: string[]) =>
  kind === 'postgres'
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`

/**
 * For a list of ids that is looked up by the primary key. With a plain condition on the account, SQLite would rather
 * read all rows of the account, by an index that begins with it: without statistics it takes them for few.
 */
export const hasAccount = (kind: DatabaseKind, accountId: string) =>
  kind === 'postgres' ? sql<boolean>`"accountId" = ${accountId}` : sql<boolean>`+"accountId" = ${accountId}`
