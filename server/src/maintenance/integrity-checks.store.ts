import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** A rule that always holds between rows. `breaches` finds the ids of those for which it does not. */
export interface IntegrityCheck {
  what: string
  breaches: RawBuilder<{ id: string }>
}

const conversations: IntegrityCheck[] = [
  {
    what: 'every conversation has as many turns as it says, without a gap',
    breaches: sql`
      select c.id from conversations c
      left join (select "conversationId", count(*) as n, max(position) as last from turns group by "conversationId") t
        on t."conversationId" = c.id
      where c."turnCount" <> coalesce(t.n, 0) or c."turnCount" <> coalesce(t.last, 0)`,
  },
  {
    what: 'every conversation has as many unanswered turns as it says',
    breaches: sql`
      select c.id from conversations c
      left join (
        select "conversationId", count(*) as n from turns
        where answered = 0 and status = 'completed' and "finishReason" <> 'clarify'
        group by "conversationId"
      ) t on t."conversationId" = c.id
      where c."unansweredCount" <> coalesce(t.n, 0)`,
  },
  {
    what: 'a conversation that waits for a turn waits for one that is under way',
    breaches: sql`
      select c.id from conversations c
      where c."openTurnId" is not null and not exists (
        select 1 from turns t
        where t.id = c."openTurnId" and t."conversationId" = c.id and t.status in ('queued', 'running')
      )`,
  },
  {
    what: 'every turn under way is the one that its conversation waits for, and some server will take it up',
    breaches: sql`
      select t.id from turns t join conversations c on c.id = t."conversationId"
      where t.status in ('queued', 'running')
        and (c."openTurnId" is null or c."openTurnId" <> t.id or t."heldUntil" is null)`,
  },
]

const owners: IntegrityCheck = {
  what: 'every account that has members has an owner',
  breaches: sql`
    select distinct m."accountId" as id from members m
    where not exists (select 1 from members o where o."accountId" = m."accountId" and o.role = 'owner')`,
}

/** A row belongs to the account of what it is part of. */
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
  ['bots', 'id', 'providerId', 'providers'],
  ['turns', 'id', 'conversationId', 'conversations'],
  ['documents', 'id', 'sourceId', 'sources'],
  ['sourceFiles', 'sourceId', 'sourceId', 'sources'],
  ['passages', 'id', 'documentId', 'documents'],
]
const walls: IntegrityCheck = {
  what: 'nothing of one account is part of another’s',
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

/** Over all accounts: the operator asks. The first few ids, and how many there are. */
export async function findBreaches(
  db: Database,
  { breaches }: IntegrityCheck,
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await breaches.execute(db)
  return { count: rows.length, ids: rows.slice(0, 3).map(({ id }) => id) }
}

/** Whatever the service's key has sealed, with whose it is. */
export async function listSealed(db: Database) {
  const [providers, tools, appearances] = await Promise.all([
    db
      .selectFrom('providers')
      .where('sealedKey', 'is not', null)
      .select(['accountId', 'id as rowId', 'sealedKey as sealed'])
      .execute(),
    db
      .selectFrom('tools')
      .where('sealedSecrets', 'is not', null)
      .select(['accountId', 'id as rowId', 'sealedSecrets as sealed'])
      .execute(),
    db
      .selectFrom('botAppearances')
      .where('sealedIdentitySecret', 'is not', null)
      .select(['accountId', 'botId as rowId', 'sealedIdentitySecret as sealed'])
      .execute(),
  ])
  return { 'keys of providers': providers, 'secrets of tools': tools, 'identity secrets': appearances }
}
