import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * One row for each account and kind of job: a claim looks here for whose job is next, and not through all that wait.
 * Triggers keep it, so that no row of `jobs` is ever without, whoever writes it: also a server of the version before.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const uuid = kind === 'postgres' ? 'uuid' : 'text'
  await db.schema
    .createTable('jobQueues')
    .addColumn('accountId', uuid, (column) => column.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'bigint', (column) => column.notNull())
    .addColumn('jobId', uuid, (column) => column.notNull())
    .addPrimaryKeyConstraint('job_queues_pk', ['accountId', 'kind'])
    .execute()
  await db.schema.createIndex('job_queues_due').on('jobQueues').columns(['dueAt', 'jobId']).execute()

  await db.schema.dropIndex('jobs_due').execute()
  await db.schema.createIndex('jobs_of_queue').on('jobs').columns(['accountId', 'kind', 'dueAt', 'id']).execute()
  await db.schema
    .createIndex('jobs_waiting')
    .on('jobs')
    .column('dueAt')
    .where('leaseId' as never, 'is', null)
    .execute()
  await db.schema
    .createIndex('jobs_running')
    .on('jobs')
    .columns(['dueAt', 'accountId'])
    .where('leaseId' as never, 'is not', null)
    .execute()

  await (kind === 'postgres' ? keepOnPostgres(db) : keepOnSqlite(db))
  await sql`
    insert into "jobQueues" ("accountId", "kind", "dueAt", "jobId")
    select "accountId", "kind", "dueAt", "id" from (
      select *, row_number() over (partition by "accountId", "kind" order by "dueAt", "id") as place from jobs
    ) as placed where place = 1
  `.execute(db)
}

const putInQueue = sql`
  insert into "jobQueues" ("accountId", "kind", "dueAt", "jobId") values (new."accountId", new."kind", new."dueAt", new."id")
  on conflict ("accountId", "kind") do update set "dueAt" = excluded."dueAt", "jobId" = excluded."jobId"
  where excluded."dueAt" < "jobQueues"."dueAt";
`

async function keepOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create trigger job_queues_insert after insert on jobs begin ${putInQueue} end`.execute(db)
  await sql`
    create trigger job_queues_update after update on jobs when new."dueAt" < old."dueAt" begin ${putInQueue} end
  `.execute(db)
}

/** Before, so that whoever asks for jobs locks the queue first and the job second, as `store/jobs.ts` does. */
async function keepOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function put_job_in_queue() returns trigger language plpgsql as $$ begin ${putInQueue} return new; end $$
  `.execute(db)
  await sql`
    create trigger job_queues_insert before insert on jobs for each row execute function put_job_in_queue()
  `.execute(db)
  await sql`
    create trigger job_queues_update before update on jobs for each row when (new."dueAt" < old."dueAt")
    execute function put_job_in_queue()
  `.execute(db)
}
