import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * Reservations of an account on a day, in one go: what is spent and held is read once, and not for each of them. Replaces
 * `reserve_budget`, which stays for servers of the version before. `settle_together` adds up usage before it is written.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`
    create function reserve_together(account uuid, on_day text, wanted jsonb, at bigint) returns jsonb language plpgsql as $$
    #variable_conflict use_column
    declare
      w record;
      of_service constant boolean := exists (
        select 1 from jsonb_array_elements(wanted) as item where item->'budgets'->>'service' is not null);
      spent_by jsonb;
      spent_by_all bigint := 0;
      held_by jsonb := '{}';
      own_of jsonb := '{}';
      held bigint := 0;
      held_service bigint := 0;
      held_by_all bigint := 0;
      spent jsonb;
      held_bot bigint;
      own bigint;
      own_service bigint;
      refused text;
      accepted uuid[] := '{}';
      answers jsonb[];
    begin
      for is_locked in 0..1 loop
        if is_locked = 1 then
          insert into "spendingDays" ("accountId", "scopeId", day, turns, "inputTokens", "outputTokens", cost)
            values (account, account, on_day, 0, 0, 0, 0) on conflict do nothing;
          perform 1 from "spendingDays"
            where "accountId" = account and "scopeId" = account and day = on_day for update;
          if of_service then
            insert into "serviceModelDays" (day, cost) values (on_day, 0) on conflict do nothing;
            perform 1 from "serviceModelDays" where day = on_day for update;
          end if;
          delete from reservations where "accountId" = account and "expiresAt" <= at;
          select coalesce(jsonb_object_agg(bot, costs), '{}'), coalesce(sum(costs), 0), coalesce(sum(service_costs), 0)
            into held_by, held, held_service
            from (
              select "botId" as bot, sum(cost) as costs, sum("serviceCost") as service_costs
              from reservations where "accountId" = account and day = on_day group by "botId"
            ) as of_bots;
          if of_service then
            select coalesce(sum("serviceCost"), 0) into held_by_all
              from reservations where day = on_day and "expiresAt" > at;
          end if;
          -- Those that are extended don't stand in their own way.
          select coalesce(jsonb_object_agg(id, jsonb_build_array(cost, "serviceCost")), '{}') into own_of
            from reservations
            where "accountId" = account and day = on_day
              and id in (select (item->>'id')::uuid from jsonb_array_elements(wanted) as item);
        end if;
        select coalesce(jsonb_object_agg("scopeId", cost), '{}') into spent_by from "spendingDays"
          where "accountId" = account and day = on_day and "scopeId" in (
            select (item->>'botId')::uuid from jsonb_array_elements(wanted) as item
            union all select account union all select '00000000-0000-0000-0000-000000000000');
        if of_service then
          spent_by_all := coalesce((select cost from "serviceModelDays" where day = on_day), 0);
        end if;

        answers := '{}';
        for w in
          select id, "botId", cost, "serviceCost",
            (used->>'cost')::bigint * is_locked as used, (used->>'serviceCost')::bigint * is_locked as used_service,
            (budgets->>'bot')::bigint as bot, (budgets->>'account')::bigint as account,
            (budgets->>'serviceAccount')::bigint as service_account, (budgets->>'service')::bigint as service
          from jsonb_to_recordset(wanted)
            as item (id uuid, "botId" uuid, cost bigint, "serviceCost" bigint, used jsonb, budgets jsonb)
        loop
          spent := jsonb_build_object(
            'bot', coalesce(spent_by->(w."botId"::text), '0'), 'account', coalesce(spent_by->(account::text), '0'),
            'serviceAccount', coalesce(spent_by->'00000000-0000-0000-0000-000000000000', '0'), 'service', spent_by_all);
          held_bot := coalesce((held_by->>(w."botId"::text))::bigint, 0);
          own := coalesce((own_of->(w.id::text)->>0)::bigint, 0);
          own_service := coalesce((own_of->(w.id::text)->>1)::bigint, 0);
          refused := case
            when (spent->>'bot')::bigint + held_bot - own + w.used >= w.bot then 'bot'
            when (spent->>'account')::bigint + held - own + w.used >= w.account then 'account'
            when (spent->>'serviceAccount')::bigint + held_service - own_service + w.used_service >= w.service_account
              then 'serviceAccount'
            when spent_by_all + held_by_all - own_service + w.used_service >= w.service then 'service'
          end;
          answers := answers || jsonb_build_object('refusedBy', refused, 'spent', spent);
          if refused is null and is_locked = 1 then
            accepted := accepted || w.id;
            held_by := held_by || jsonb_build_object(w."botId"::text, held_bot - own + w.cost);
            held := held - own + w.cost;
            held_service := held_service - own_service + w."serviceCost";
            held_by_all := held_by_all - own_service + w."serviceCost";
          end if;
        end loop;
        -- Budgets that are used up are refused without a lock or a commit.
        exit when is_locked = 0 and not exists (
          select 1 from unnest(answers) as answer where answer->>'refusedBy' is null);
      end loop;
      if accepted != '{}' then
        insert into reservations (id, "accountId", "botId", day, cost, "serviceCost", "expiresAt", "heldBy")
        select id, account, "botId", on_day, cost, "serviceCost", "expiresAt", "heldBy"
        from jsonb_to_recordset(wanted)
          as item (id uuid, "botId" uuid, cost bigint, "serviceCost" bigint, "expiresAt" bigint, "heldBy" uuid)
        where id = any (accepted)
        on conflict (id) do update set cost = excluded.cost, "serviceCost" = excluded."serviceCost",
          "expiresAt" = excluded."expiresAt";
      end if;
      return to_jsonb(answers);
    end $$
  `.execute(db)
  await sql`
    create function settle_together(account uuid, entries jsonb, settled uuid[]) returns jsonb language plpgsql as $$
    declare
      answers constant jsonb := settle_usage(account, entries);
    begin
      delete from reservations where "accountId" = account and id = any (settled);
      return answers;
    end $$
  `.execute(db)
}
