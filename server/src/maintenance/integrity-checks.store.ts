import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** A rule between rows that must always hold. `breaches` finds the ids of rows that violate it. */
export interface IntegrityCheck {
  what: string
  breaches: RawBuilder<{ id: string }>
}

const conversations: IntegrityCheck[] = [
  {
    what: 'every conversation’s turn count matches its turns, without gaps',
    breaches: sql`
      select c.id from conversations c
      left join (select "conversationId", count(*) as n, max(position) as last from turns group by "conversationId") t
        on t."conversationId" = c.id
      where c."turnCount" <> coalesce(t.n, 0) or c."turnCount" <> coalesce(t.last, 0)`,
  },
  {
    what: 'every conversation’s reply count matches its turns',
    breaches: sql`
      select c.id from conversations c
      left join (
        select "conversationId", count(*) as n from turns
        where status = 'completed' or (status = 'cancelled' and answered = 1)
        group by "conversationId"
      ) t on t."conversationId" = c.id
      where c."replyCount" <> coalesce(t.n, 0)`,
  },
  {
    what: 'every conversation’s unanswered count matches its turns',
    breaches: sql`
      select c.id from conversations c
      left join (
        select "conversationId", count(*) as n from turns
        where answered = 0 and status = 'completed' and "finishReason" not in ('clarify', 'model_failed', 'filtered', 'refused')
        group by "conversationId"
      ) t on t."conversationId" = c.id
      where c."unansweredCount" <> coalesce(t.n, 0)`,
  },
  {
    what: 'every conversation’s open turn is in progress',
    breaches: sql`
      select c.id from conversations c
      where c."openTurnId" is not null and not exists (
        select 1 from turns t
        where t.id = c."openTurnId" and t."conversationId" = c.id and t.status in ('queued', 'running')
      )`,
  },
  {
    what: 'every turn in progress is its conversation’s open turn, and a server will resume it',
    breaches: sql`
      select t.id from turns t join conversations c on c.id = t."conversationId"
      where t.status in ('queued', 'running')
        and (c."openTurnId" is null or c."openTurnId" <> t.id or t."heldUntil" is null)`,
  },
]

const owners: IntegrityCheck = {
  what: 'every account with members has an owner',
  breaches: sql`
    select distinct m."accountId" as id from members m
    where not exists (select 1 from members o where o."accountId" = m."accountId" and o.role = 'owner')`,
}

/** A row belongs to the same account as its parent. */
const inside: [table: string, id: string, part: string, whole: string][] = [
  ['entries', 'id', 'botId', 'bots'],
  ['sources', 'id', 'botId', 'bots'],
  ['tools', 'id', 'botId', 'bots'],
  ['visitors', 'id', 'botId', 'bots'],
  ['conversations', 'id', 'botId', 'bots'],
  ['botAppearances', 'botId', 'botId', 'bots'],
  ['vectors', 'botId', 'botId', 'bots'],
  ['vectorStates', 'botId', 'botId', 'bots'],
  ['dismissedQuestions', 'botId', 'botId', 'bots'],
  ['testCases', 'id', 'botId', 'bots'],
  ['testRuns', 'id', 'botId', 'bots'],
  ['testResults', 'runId', 'runId', 'testRuns'],
  ['modelFaults', 'botId', 'botId', 'bots'],
  ['indexFaults', 'botId', 'botId', 'bots'],
  ['bots', 'id', 'providerId', 'providers'],
  ['bots', 'id', 'fallbackProviderId', 'providers'],
  ['turns', 'id', 'conversationId', 'conversations'],
  ['documents', 'id', 'sourceId', 'sources'],
  ['sourceFiles', 'sourceId', 'sourceId', 'sources'],
  ['passages', 'id', 'documentId', 'documents'],
]
const walls: IntegrityCheck = {
  what: 'no account’s data belongs to another account',
  breaches: sql.join(
    inside.map(
      ([table, id, part, whole]) => sql`
        select p.${sql.ref(id)} as id from ${sql.table(table)} p
        join ${sql.table(whole)} w on w.id = p.${sql.ref(part)}
        where w."accountId" <> p."accountId"`,
    ),
    sql` union all `,
  ) as RawBuilder<{ id: string }>,
}

export const integrityChecks: IntegrityCheck[] = [...conversations, walls, owners]

/** Over all accounts, for the operator. Returns the first few ids and the total count. */
export async function findBreaches(
  db: Database,
  { breaches }: IntegrityCheck,
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await breaches.execute(db)
  return { count: rows.length, ids: rows.slice(0, 3).map(({ id }) => id) }
}
