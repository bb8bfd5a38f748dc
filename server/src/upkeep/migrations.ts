import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { migrationNames } from '../store/migrate.ts'

/** Applied to this database, oldest first. */
export async function listMigrations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Those that only a newer program knows. */
export const unknownAmong = (names: string[]): string[] => names.filter((name) => !migrationNames.includes(name))
