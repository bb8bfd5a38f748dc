import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/** Two-step sign-in: a person's secret, their recovery codes, and whether an account requires it. */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'

  await db.schema
    .createTable('secondFactors')
    .addColumn('personId', uuid, (column) => column.primaryKey().references('people.id').onDelete('cascade'))
    .addColumn('sealedSecret', 'text', (column) => column.notNull())
    .addColumn('lastStep', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('confirmedAt', 'bigint')
    .execute()

  await db.schema
    .createTable('recoveryCodes')
    .addColumn('personId', uuid, (column) => column.notNull().references('people.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['personId', 'hash'])
    .execute()

  await db.schema
    .alterTable('accounts')
    .addColumn('secondFactorRequired', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
