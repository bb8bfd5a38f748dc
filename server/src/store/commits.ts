import type { OpenDatabase } from './database.ts'
import { commitOnPostgres } from './postgres-commits.ts'
import { commitOnSqlite } from './sqlite-commits.ts'
import type { Statement } from './statements.ts'

/** Group commit: a commit waits for the disk, so concurrent writes share one. One that fails is rolled back alone. */
export interface Commits {
  /**
   * Statements known in advance, committed before the promise resolves. No two may concern the same row. Those of one `owner` may wait for each other,
   * for example while it is being deleted; others' don't.
   */
  record: (statements: Statement[], owner: string) => Promise<void>
}

export const createCommits = (database: OpenDatabase): Commits =>
  database.kind === 'postgres' ? commitOnPostgres(database.db) : commitOnSqlite(database.file)
