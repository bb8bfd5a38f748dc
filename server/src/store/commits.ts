import type { OpenDatabase } from './database.ts'
import { commitOnPostgres } from './postgres-commits.ts'
import { commitOnSqlite } from './sqlite-commits.ts'
import type { Statement, Work } from './statements.ts'

/** Group commit: a commit waits for the disk, so concurrent work shares one. Failing work is rolled back alone. */
export interface Commits {
  /** Atomic work, committed before the promise resolves. It may be retried, so it must have no other side effects. */
  commit: <Result>(work: () => Work<Result>) => Promise<Result>
  /**
   * The same for statements known in advance, which can be batched or run in another thread. Statements of one
   * `owner` may wait for each other, for example while it is being deleted; others' don't.
   */
  record: (statements: Statement[], owner: string) => Promise<void>
}

export const createCommits = (database: OpenDatabase): Commits =>
  database.kind === 'postgres' ? commitOnPostgres(database.db) : commitOnSqlite(database.db, database.file)
