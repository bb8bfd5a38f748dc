import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Only running jobs of the kinds that are asked for count against an account: hanging webhooks must not keep its
 * sources waiting. Otherwise the function is that of `0042-claim-job`.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`
    create or replace function claim_job(
      kinds text[], at bigint, most bigint, skipped uuid[], lease uuid, lease_until bigint, moves int
    ) returns jsonb language plpgsql as $$
    declare
      v_queue "jobQueues"%rowtype;
      v_first record;
      v_job jsonb;
    begin
      perform set_config('synchronous_commit', 'off', true);
      for attempt in 1..moves loop
        select * into v_queue from "jobQueues" q
        where q."dueAt" <= at and q.kind = any (kinds) and q."accountId" != all (skipped)
          and q."accountId" not in (
            select running."accountId" from jobs running
            where running."leaseId" is not null and running."dueAt" > at and running.kind = any (kinds)
          )
        order by q."dueAt", q."jobId" limit 1 for update skip locked;
        if not found then
          select q.* into v_queue from "jobQueues" q
          join (
            select running."accountId", count(*) as count from jobs running
            where running."leaseId" is not null and running."dueAt" > at and running.kind = any (kinds)
            group by running."accountId" having count(*) < most
          ) busy on busy."accountId" = q."accountId"
          where q."dueAt" <= at and q.kind = any (kinds) and q."accountId" != all (skipped)
          order by busy.count, q."dueAt", q."jobId" limit 1 for update of q skip locked;
        end if;
        if not found then return '{"isDone": true}'; end if;

        select j.id, j."dueAt" into v_first from jobs j
        where j."accountId" = v_queue."accountId" and j.kind = v_queue.kind order by j."dueAt", j.id limit 1;
        if not found then
          delete from "jobQueues" q where q."accountId" = v_queue."accountId" and q.kind = v_queue.kind;
        elsif v_first.id = v_queue."jobId" and v_first."dueAt" = v_queue."dueAt" then
          update jobs j set "leaseId" = lease, "dueAt" = lease_until, attempts = j.attempts + 1
          where j.id = (select f.id from jobs f where f.id = v_first.id and f."dueAt" <= at for update skip locked)
          returning jsonb_build_object(
            'id', j.id, 'kind', j.kind, 'accountId', j."accountId", 'subjectId', j."subjectId", 'attempts', j.attempts
          ) into v_job;
          return jsonb_build_object('isDone', true, 'job', v_job);
        else
          update "jobQueues" q set "dueAt" = v_first."dueAt", "jobId" = v_first.id
          where q."accountId" = v_queue."accountId" and q.kind = v_queue.kind;
        end if;
      end loop;
      return '{"isDone": false}';
    end $$
  `.execute(db)
}
