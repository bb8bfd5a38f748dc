import type { OpenDatabase } from './database.ts'
import { commitOnPostgres } from './postgres-commits.ts'
import { commitOnSqlite } from './sqlite-commits.ts'
import type { Statement, Work } from './statements.ts'

/** A commit waits for the disk, so whoever arrives together shares one. The work of one that fails is taken back alone. */
export interface Commits {
  /** Work that is committed as a whole before the promise is fulfilled. It may be begun again, so it does nothing else. */
  commit: <Result>(work: () => Work<Result>) => Promise<Result>
  /**
   * The same for statements that are known beforehand, so that they need not be carried out one by one, or here. Those of
   * one `owner` may wait for each other, as when he is being deleted; others' do not.
   */
  record: (statements: Statement[], owner: string) => Promise<void>
}

export const createCommits = (database: OpenDatabase): Commits =>
  database.kind === 'postgres' ? commitOnPostgres(database.db) : commitOnSqlite(database.db, database.file)
