import { sql } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { Database } from '../store/database.ts'
import { openingCharacters } from './turn-drafts.ts'

/** Takes one person's turns out of conversations that others took part in. */
export function createPersonTurnStore(db: Database) {
  /** Returns by how many bytes each account's messages have shrunk. The rest of each conversation stays consistent. */
  const deleteTurns = (accountId: string, conversationIds: string[], userId: string, entry?: AuditEntry) =>
    db.transaction().execute(async (within) => {
      let freed = 0
      for (const conversationId of conversationIds)
        freed += await deleteFrom(within, { accountId, conversationId, userId })
      if (entry) await record(within, accountId, entry)
      return freed
    })

  /** A conversation as if nobody else had taken part. */
  const summariseTurns = (accountId: string, conversationId: string, userId: string): Promise<Summary> =>
    summarise(turnsIn(db, accountId, conversationId).where('userId', '=', userId))

  return { deleteTurns, summariseTurns }
}
export type PersonTurnStore = ReturnType<typeof createPersonTurnStore>

const turnsIn = (db: Database, accountId: string, conversationId: string) =>
  db.selectFrom('turns').where('accountId', '=', accountId).where('conversationId', '=', conversationId)

export type Summary = Awaited<ReturnType<typeof summarise>>

/** What a conversation's row says about its turns. */
async function summarise(turns: ReturnType<typeof turnsIn>) {
  const first = await turns
    .orderBy('position')
    .limit(1)
    .select(({ fn }) => fn<string>('substr', ['message', sql.lit(1), sql.lit(openingCharacters)]).as('opening'))
    .executeTakeFirst()
  const last = await turns.orderBy('position', 'desc').limit(1).select('userId').executeTakeFirst()
  const totals = await turns
    .select([
      sql<number>`count(*)`.as('turns'),
      sql<number>`coalesce(sum(case when ${isReplied} then 1 else 0 end), 0)`.as('replies'),
      sql<number>`coalesce(sum(case when ${isUnanswered} then 1 else 0 end), 0)`.as('unanswered'),
      sql<number>`coalesce(sum(${bytesOfTurn}), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return {
    opening: first?.opening ?? '',
    lastUserId: last?.userId ?? null,
    turnCount: Number(totals.turns),
    replyCount: Number(totals.replies),
    unansweredCount: Number(totals.unanswered),
    bytes: Number(totals.bytes),
  }
}

interface Share {
  accountId: string
  conversationId: string
  userId: string
}

async function deleteFrom(within: Database, { accountId, conversationId, userId }: Share): Promise<number> {
  const before = await within
    .selectFrom('conversations')
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .select(['bytes', 'userId'])
    .executeTakeFirst()
  if (!before) return 0
  const turns = turnsIn(within, accountId, conversationId)
  const theirs = turns.where('userId', '=', userId)
  const first = await theirs.select(({ fn }) => fn.min('position').as('position')).executeTakeFirst()
  if (first?.position == null) return 0

  await within
    .deleteFrom('idempotencyKeys')
    .where('accountId', '=', accountId)
    .where('turnId', 'in', theirs.select('id'))
    .execute()
  await within
    .updateTable('conversations')
    .set({ openTurnId: null })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .where('openTurnId', 'in', theirs.select('id'))
    .execute()
  await within.deleteFrom('messageSearch').where('turnId', 'in', theirs.select('id')).execute()
  await within
    .deleteFrom('turns')
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .execute()
  // A later reply's trace may quote earlier messages.
  await within
    .updateTable('turns')
    .set({ traceJson: null })
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .where('position', '>', first.position)
    .execute()
  await closeGaps(within, conversationId)

  const { lastUserId, bytes, ...counts } = await summarise(turns)
  const isLastPersonGone = before.userId === userId
  await within
    .updateTable('conversations')
    .set({
      ...counts,
      bytes,
      ...(isLastPersonGone && {
        userId: lastUserId,
        userJson: lastUserId === null ? null : JSON.stringify({ id: lastUserId }),
        contextJson: null,
      }),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute()
  return Number(before.bytes) - bytes
}

/** By way of negative positions, because each is unique. */
async function closeGaps(within: Database, conversationId: string): Promise<void> {
  await sql`
    update turns set position = -numbered.n
    from (
      select id, row_number() over (order by position) as n from turns where "conversationId" = ${conversationId}
    ) as numbered
    where numbered.id = turns.id
  `.execute(within)
  await sql`update turns set position = -position where "conversationId" = ${conversationId}`.execute(within)
}

const isReplied = sql`status = 'completed' or (status = 'cancelled' and answered = 1)`
const isUnanswered = sql`
  answered = 0 and status = 'completed' and "finishReason" not in ('clarify', 'model_failed', 'filtered', 'refused')`
const texts = [
  'message',
  'metadataJson',
  'askedJson',
  'reply',
  'choicesJson',
  'citationsJson',
  'failureJson',
  'traceJson',
]
const bytesOfTurn = sql.join(
  texts.map((name) => sql`coalesce(octet_length(${sql.ref(name)}), 0)`),
  sql` + `,
)
