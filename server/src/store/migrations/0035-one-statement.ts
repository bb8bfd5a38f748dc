import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../database.ts'

/**
 * What took several statements on PostgreSQL, most of them while a row of the account was locked, is one: each way to the
 * database and back lengthens the time for which the account's other calls wait.
 */
export async function up(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind !== 'postgres') return
  await sql`
    create function require_row(changed bigint, statement int) returns void language plpgsql as $$ begin
      if changed = 0 then raise exception using errcode = 'BK001', message = statement::text; end if;
    end $$
  `.execute(db)
  await createReserve(db)
  await createSettle(db)
}

/** See `spending/spending.store.ts`: the same as on SQLite, for several reservations of an account. */
async function createReserve(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function budget_spent(account uuid, bot uuid, on_day text, of_service boolean) returns jsonb
    language sql stable as $$
      select jsonb_build_object(
        'bot', coalesce(sum(cost) filter (where "scopeId" = bot), 0),
        'account', coalesce(sum(cost) filter (where "scopeId" = account), 0),
        'serviceAccount', coalesce(sum(cost) filter (where "scopeId" = '00000000-0000-0000-0000-000000000000'), 0),
        'service', case when of_service then coalesce((select cost from "serviceModelDays" where day = on_day), 0) else 0 end
      ) from "spendingDays"
      where "accountId" = account and day = on_day
        and "scopeId" in (account, bot, '00000000-0000-0000-0000-000000000000')
    $$
  `.execute(db)
  await sql`
    create function budget_refused_by(budgets jsonb, spent jsonb, more jsonb) returns text language sql immutable as $$
      select scope from unnest(array['bot', 'account', 'serviceAccount', 'service']) with ordinality as scopes (scope, place)
      where (spent->>scope)::bigint + coalesce((more->>scope)::bigint, 0) >= (budgets->>scope)::bigint
      order by place limit 1
    $$
  `.execute(db)
  await sql`
    create function reserve_budget(account uuid, wanted jsonb, at bigint) returns jsonb language plpgsql as $$
    #variable_conflict use_column
    declare
      w jsonb;
      w_bot uuid;
      of_service boolean;
      v_spent jsonb;
      v_held jsonb;
      v_refused text;
      is_locked boolean := false;
      answers jsonb := '[]';
    begin
      for w in select value from jsonb_array_elements(wanted) loop
        w_bot := (w->>'botId')::uuid;
        of_service := w->'budgets'->>'service' is not null;
        -- A budget that is used up is refused without a lock or a commit.
        v_spent := budget_spent(account, w_bot, w->>'day', of_service);
        v_refused := budget_refused_by(w->'budgets', v_spent, '{}');
        if v_refused is null then
          insert into "spendingDays" ("accountId", "scopeId", day, turns, "inputTokens", "outputTokens", cost)
            values (account, account, w->>'day', 0, 0, 0, 0) on conflict do nothing;
          perform 1 from "spendingDays"
            where "accountId" = account and "scopeId" = account and day = w->>'day' for update;
          if of_service then
            insert into "serviceModelDays" (day, cost) values (w->>'day', 0) on conflict do nothing;
            perform 1 from "serviceModelDays" where day = w->>'day' for update;
          end if;
          if not is_locked then
            delete from reservations where "accountId" = account and "expiresAt" <= at;
            is_locked := true;
          end if;
          v_spent := budget_spent(account, w_bot, w->>'day', of_service);
          select jsonb_build_object(
            'bot', coalesce(sum(cost) filter (where "botId" = w_bot), 0) + (w->'used'->>'cost')::bigint,
            'account', coalesce(sum(cost), 0) + (w->'used'->>'cost')::bigint,
            'serviceAccount', coalesce(sum("serviceCost"), 0) + (w->'used'->>'serviceCost')::bigint,
            'service', (w->'used'->>'serviceCost')::bigint + case when of_service then (
              select coalesce(sum("serviceCost"), 0) from reservations
              where day = w->>'day' and "expiresAt" > at and id != (w->>'id')::uuid
            ) else 0 end
          ) into v_held from reservations
            where "accountId" = account and day = w->>'day' and "expiresAt" > at and id != (w->>'id')::uuid;
          v_refused := budget_refused_by(w->'budgets', v_spent, v_held);
        end if;
        if v_refused is null then
          insert into reservations (id, "accountId", "botId", day, cost, "serviceCost", "expiresAt", "heldBy")
          values ((w->>'id')::uuid, account, w_bot, w->>'day', (w->>'cost')::bigint, (w->>'serviceCost')::bigint,
            (w->>'expiresAt')::bigint, (w->>'heldBy')::uuid)
          on conflict (id) do update set cost = excluded.cost, "serviceCost" = excluded."serviceCost",
            "expiresAt" = excluded."expiresAt";
        end if;
        answers := answers || jsonb_build_object('refusedBy', v_refused, 'spent', v_spent);
      end loop;
      return answers;
    end $$
  `.execute(db)
}

async function createSettle(db: Kysely<unknown>): Promise<void> {
  const add = sql`turns = old.turns + excluded.turns, "inputTokens" = old."inputTokens" + excluded."inputTokens",
    "outputTokens" = old."outputTokens" + excluded."outputTokens", cost = old.cost + excluded.cost`
  await sql`
    create function add_to_day(account uuid, scope uuid, on_day text, sums jsonb) returns bigint language sql as $$
      insert into "spendingDays" as old ("accountId", "scopeId", day, turns, "inputTokens", "outputTokens", cost)
      values (account, scope, on_day, (sums->>'turns')::bigint, (sums->>'inputTokens')::bigint,
        (sums->>'outputTokens')::bigint, (sums->>'cost')::bigint)
      on conflict ("accountId", "scopeId", day) do update set ${add} returning cost
    $$
  `.execute(db)
  await sql`
    create function settle_usage(account uuid, entries jsonb) returns jsonb language plpgsql as $$
    #variable_conflict use_column
    declare
      e jsonb;
      spent jsonb;
      answers jsonb := '[]';
    begin
      for e in select value from jsonb_array_elements(entries) loop
        -- The account's row first: everybody who writes its spending waits there.
        spent := jsonb_build_object(
          'account', add_to_day(account, account, e->>'day', e),
          'bot', add_to_day(account, (e->>'botId')::uuid, e->>'day', e),
          'serviceAccount', 0);
        insert into usage as old
          ("accountId", "botId", day, "tokenId", "visitorId", turns, "inputTokens", "outputTokens", cost)
        values (account, (e->>'botId')::uuid, e->>'day', (e->>'tokenId')::uuid, (e->>'visitorId')::uuid,
          (e->>'turns')::bigint, (e->>'inputTokens')::bigint, (e->>'outputTokens')::bigint, (e->>'cost')::bigint)
        on conflict ("accountId", "botId", day, "tokenId", "visitorId") do update set ${add};
        if (e->>'serviceCost')::bigint != 0 then
          spent := spent || jsonb_build_object('serviceAccount', add_to_day(
            account, '00000000-0000-0000-0000-000000000000', e->>'day',
            jsonb_build_object('turns', 0, 'inputTokens', 0, 'outputTokens', 0, 'cost', (e->>'serviceCost')::bigint)));
          insert into "serviceModelDays" as old (day, cost) values (e->>'day', (e->>'serviceCost')::bigint)
          on conflict (day) do update set cost = old.cost + excluded.cost;
        end if;
        delete from reservations where "accountId" = account and id = (e->>'reservationId')::uuid;
        answers := answers || spent;
      end loop;
      return answers;
    end $$
  `.execute(db)
}
