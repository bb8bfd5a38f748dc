import { type RawBuilder, sql } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { isOneOf } from '../store/id-lists.ts'
import { openingCharacters } from './turn-drafts.ts'

/** Takes one person's turns out of conversations that others took part in. */
export function createPersonTurnStore({ db, kind }: OpenDatabase) {
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

  const findFirst = ({ accountId, conversationId, userId }: Share) =>
    turnsIn(db, accountId, conversationId)
      .where('userId', '=', userId)
      .orderBy('position')
      .limit(1)
      .select(['id', 'position'])
      .executeTakeFirst()

  /** Of the next turns: they may quote earlier messages. Returns their positions. */
  async function forgetTraces({ accountId, conversationId }: Share, after: number, limit: number): Promise<number[]> {
    const next = await turnsIn(db, accountId, conversationId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(limit)
      .select('position')
      .execute()
    const positions = next.map(({ position }) => position)
    await db
      .updateTable('turns')
      .set({ traceJson: null })
      .where('accountId', '=', accountId)
      .where('conversationId', '=', conversationId)
      .where('position', '>', after)
      .where('position', '<=', positions.at(-1) ?? after)
      .where('traceJson', 'is not', null)
      .execute()
    return positions
  }

  /** Some of the person's turns. One stays, so that an interrupted deletion is found and continued. */
  const deletePiece = (share: Share, stayingId: string, limit: number): Promise<number> =>
    db.transaction().execute(async (within) => {
      const { accountId, conversationId, userId } = share
      const some = await turnsIn(within, accountId, conversationId)
        .where('userId', '=', userId)
        .where('id', '!=', stayingId)
        .limit(limit)
        .select('id')
        .execute()
      const ids = some.map(({ id }) => id)
      await deleteBeside(within, share, isOneOf(kind, 'turnId', ids), isOneOf(kind, 'openTurnId', ids))
      await within
        .deleteFrom('turns')
        .where(isOneOf(kind, 'id', ids))
        .execute()
      return ids.length
    })

  return { deleteTurns, summariseTurns, findFirst, forgetTraces, deletePiece }
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

  const isTheirs = (column: string) => sql<boolean>`${sql.ref(column)} in (${theirs.select('id')})`
  await deleteBeside(within, { accountId, conversationId }, isTheirs('turnId'), isTheirs('openTurnId'))
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
    .where('traceJson', 'is not', null)
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

/** What refers to turns that are deleted with it. */
async function deleteBeside(
  within: Database,
  { accountId, conversationId }: Omit<Share, 'userId'>,
  isOfTurn: RawBuilder<boolean>,
  isOpenTurn: RawBuilder<boolean>,
): Promise<void> {
  await within.deleteFrom('idempotencyKeys').where('accountId', '=', accountId).where(isOfTurn).execute()
  await within
    .updateTable('conversations')
    .set({ openTurnId: null })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .where(isOpenTurn)
    .execute()
  await within.deleteFrom('messageSearch').where(isOfTurn).execute()
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
