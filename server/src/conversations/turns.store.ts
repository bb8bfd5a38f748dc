import type { FinishReason, TurnStatus } from 'beckon-contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { hasLivingBot } from '../store/deleted-bots.ts'
import { pageBytesMost } from '../store/pages.ts'
import { must, prepareInsert, prepareRead, prepareStatement, type Statement } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'
import { countsOf, messageBytesOf, noCounts, replyBytesOf } from './turn-counters.ts'

/** The read of a page takes a few milliseconds, even of the longest messages. */
const turnsAtOnce = 10

export type TurnRow = Selectable<Tables['turns']>
/** What an engine may know about an earlier turn. */
export type PastTurnRow = Pick<TurnRow, 'message' | 'reply' | 'choicesJson' | 'citationsJson'>
export type NewTurn = Omit<Insertable<Tables['turns']>, 'accountId' | 'conversationId' | 'rating' | 'ratingComment'>
export type NewConversation = Omit<Insertable<Tables['conversations']>, 'accountId' | 'openTurnId'>

/** The place of a turn: it starts a conversation, or continues one. */
export type Place =
  | { begins: NewConversation }
  | {
      continues: string
      userJson: string | undefined
      userId: string | undefined
      /** Nobody was named in the conversation before: its earlier messages are of this person, too. */
      isFirstNamed: boolean
      contextJson: string | undefined
    }

export interface TurnEnd {
  status: TurnStatus
  reply: string
  finishReason: FinishReason
  answered: number
  choicesJson: string
  citationsJson: string
  inputTokens: number
  outputTokens: number
  failureJson: string | null
  traceJson: string | null
  deltaLengths: string | null
  repliedAt: number
}

/** Turns of a conversation: of any status and of any person, if not told otherwise. */
export interface TurnsRequest {
  limit: number
  before?: string | undefined
  among?: TurnStatus[] | undefined
  userId?: string | undefined
}

/** The conversation has a running turn, or another server has just added one. */
export class ConversationBusy extends Error {
  override readonly name = 'ConversationBusy'
}
/** Another call with the same key came first. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken'
}
/** It was deleted during the reply, or another server ended it because this one's lease expired. */
export class TurnGone extends Error {
  override readonly name = 'TurnGone'
}

interface TurnStoreEvents {
  onStored?: ((accountId: string, bytes: number) => void) | undefined
  /** After the commit of a turn's end. */
  onEnded?: ((turnId: string) => void) | undefined
}

/** The account always comes first, so no query can forget its tenant. */
export function createTurnStore(
  database: OpenDatabase,
  record: Commits['record'],
  { onStored = () => {}, onEnded = () => {} }: TurnStoreEvents = {},
) {
  const { db } = database
  const turnsOf = (accountId: string) => db.selectFrom('turns').where('turns.accountId', '=', accountId)

  const insertTurn = prepareInsert((turn: Insertable<Tables['turns']>) => db.insertInto('turns').values(turn))
  const insertConversation = prepareInsert((conversation: Insertable<Tables['conversations']>) =>
    db.insertInto('conversations').values(conversation),
  )
  const takePosition = prepareStatement((given: Position) =>
    db
      .updateTable('conversations')
      .set((set) => ({
        turnCount: given.position,
        replyCount: set('replyCount', '+', given.replied),
        unansweredCount: set('unansweredCount', '+', given.unanswered),
        offeredCount: set('offeredCount', '+', given.offered),
        failedCount: set('failedCount', '+', given.failed),
        bytes: set('bytes', '+', given.bytes),
        updatedAt: given.at,
        openTurnId: given.openTurnId,
        userJson: set.fn.coalesce(set.val(given.userJson), 'userJson'),
        userId: set.fn.coalesce(set.val(given.userId), 'userId'),
        contextJson: set.fn.coalesce(set.val(given.contextJson), 'contextJson'),
      }))
      .where('accountId', '=', given.accountId)
      .where('id', '=', given.conversationId)
      .where('turnCount', '=', given.positionBefore)
      .where('openTurnId', 'is', null),
  )
  const nameEarlierTurns = prepareStatement((given: { accountId: string; conversationId: string; userId: string }) =>
    db
      .updateTable('turns')
      .set({ userId: given.userId })
      .where('accountId', '=', given.accountId)
      .where('conversationId', '=', given.conversationId)
      .where('userId', 'is', null),
  )
  const insertKey = prepareInsert((key: Tables['idempotencyKeys']) =>
    db
      .insertInto('idempotencyKeys')
      .values(key)
      .onConflict((conflict) => conflict.doNothing()),
  )
  const endTurn = prepareStatement(
    (given: TurnEnd & { accountId: string; turnId: string; heldBy: string | null; heldUntilBefore: number | null }) =>
      db
        .updateTable('turns')
        .set({ ...pick(given, endColumns), heldBy: null, heldUntil: null })
        .where('accountId', '=', given.accountId)
        .where('id', '=', given.turnId)
        .where('status', 'in', ['queued', 'running'])
        .where((or) => or.or([or('heldBy', '=', given.heldBy), or('heldUntil', '<', given.heldUntilBefore)])),
  )
  const giveKeyBack = prepareStatement((given: { accountId: string; turnId: string }) =>
    db.deleteFrom('idempotencyKeys').where('accountId', '=', given.accountId).where('turnId', '=', given.turnId),
  )
  const freeConversation = prepareStatement(
    (given: {
      accountId: string
      conversationId: string
      turnId: string
      replied: number
      unanswered: number
      offered: number
      failed: number
      bytes: number
      at: number
    }) =>
      db
        .updateTable('conversations')
        .set((set) => ({
          openTurnId: null,
          replyCount: set('replyCount', '+', given.replied),
          unansweredCount: set('unansweredCount', '+', given.unanswered),
          offeredCount: set('offeredCount', '+', given.offered),
          failedCount: set('failedCount', '+', given.failed),
          bytes: set('bytes', '+', given.bytes),
          updatedAt: given.at,
        }))
        .where('accountId', '=', given.accountId)
        .where('id', '=', given.conversationId)
        .where('openTurnId', '=', given.turnId),
  )
  const listPastTurns = prepareRead(
    database,
    (given: { accountId: string; conversationId: string; beforePosition: number; limit: number }) =>
      turnsOf(given.accountId)
        .where('conversationId', '=', given.conversationId)
        .where('position', '<', given.beforePosition)
        .where('status', 'in', ['completed', 'cancelled'])
        .orderBy('position', 'desc')
        .limit(given.limit)
        .select(['message', 'reply', 'choicesJson', 'citationsJson']),
  )

  /** Either creates the conversation or takes the next position in it; concurrent writers can't do the same. */
  function place(
    accountId: string,
    turn: NewTurn,
    at: Place,
    { openTurnId, bytes }: { openTurnId: string | null; bytes: number },
  ): Statement[] {
    const counts = openTurnId === null ? countsOf(turn) : noCounts
    const conversationId = 'begins' in at ? at.begins.id : at.continues
    const updatedAt = turn.repliedAt
    const placed =
      'begins' in at
        ? insertConversation({
            ...{ ...at.begins, accountId, openTurnId, bytes, updatedAt },
            ...{ replyCount: counts.replied, unansweredCount: counts.unanswered },
            ...{ offeredCount: counts.offered, failedCount: counts.failed },
          })
        : must(
            takePosition({
              accountId,
              conversationId,
              position: turn.position,
              positionBefore: turn.position - 1,
              openTurnId,
              ...counts,
              bytes,
              userJson: at.userJson ?? null,
              userId: at.userId ?? null,
              contextJson: at.contextJson ?? null,
              at: updatedAt,
            }),
            () => new ConversationBusy(),
          )
    const named =
      'continues' in at && at.isFirstNamed && at.userId !== undefined
        ? [nameEarlierTurns({ accountId, conversationId, userId: at.userId })]
        : []
    return [placed, ...named, insertTurn({ ...turn, accountId, conversationId })]
  }

  return {
    /** A turn that has ended when it is stored: together with its conversation and its events, or not at all. */
    async add(accountId: string, turn: NewTurn, at: Place, events: Statement[] = []): Promise<void> {
      const bytes = messageBytesOf(turn) + replyBytesOf(turn)
      await record([...place(accountId, turn, at, { openTurnId: null, bytes }), ...events], ownerOf(at))
      onStored(accountId, bytes)
      onEnded(turn.id)
    },

    /** A turn that begins. Until it is closed, its conversation accepts no other. */
    async open(
      accountId: string,
      turn: NewTurn,
      at: Place,
      key?: Omit<Tables['idempotencyKeys'], 'accountId'>,
      events: Statement[] = [],
    ): Promise<void> {
      const bytes = messageBytesOf(turn)
      await record(
        [
          ...(key ? [must(insertKey({ ...key, accountId }), () => new KeyTaken())] : []),
          ...place(accountId, turn, at, { openTurnId: turn.id, bytes }),
          ...events,
        ],
        ownerOf(at),
      )
      onStored(accountId, bytes)
    },

    /** Only the lease holder can end it, and only once. A failed turn releases its idempotency key for a retry. */
    async close(
      accountId: string,
      { id: turnId, conversationId }: Pick<TurnRow, 'id' | 'conversationId'>,
      end: TurnEnd,
      by: { heldBy: string } | { heldUntilBefore: number },
      events: Statement[] = [],
    ): Promise<void> {
      const ended = endTurn({ heldBy: null, heldUntilBefore: null, ...end, accountId, turnId, ...by })
      const bytes = replyBytesOf(end)
      await record(
        [
          must(ended, () => new TurnGone()),
          ...(end.status === 'failed' ? [giveKeyBack({ accountId, turnId })] : []),
          freeConversation({
            ...{ accountId, conversationId, turnId, bytes, at: end.repliedAt },
            ...countsOf(end),
          }),
          ...events,
        ],
        conversationId,
      )
      onStored(accountId, bytes)
      onEnded(turnId)
    },

    /** How many are queued, counting up to `most`. */
    async countQueued(accountId: string, most: number): Promise<number> {
      const queued = turnsOf(accountId)
        // As a literal, because the partial index requires it.
        .where('status', '=', sql.lit('queued'))
        .select('id')
        .limit(most)
      return (await queued.execute()).length
    },

    find: (accountId: string, turnId: string) =>
      turnsOf(accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.id', '=', turnId)
        .where(hasLivingBot)
        .selectAll('turns')
        .select(['conversations.botId', 'conversations.visitorId', 'conversations.channel'])
        .executeTakeFirst(),

    /**
     * Newest first. A turn whose reply is `before` is included: its message may be needed. Read in steps, and no
     * further than a page of long texts goes.
     */
    async list(
      accountId: string,
      conversationId: string,
      { limit, before, among, userId }: TurnsRequest,
    ): Promise<TurnRow[]> {
      const query = turnsOf(accountId)
        .where('conversationId', '=', conversationId)
        .$if(before !== undefined, (query) => query.where('messageId', '<', before as string))
        .$if(among !== undefined, (query) => query.where('status', 'in', among as TurnStatus[]))
        .$if(userId !== undefined, (query) => query.where('userId', '=', userId as string))
        .orderBy('position', 'desc')
        .selectAll()
      const turns: TurnRow[] = []
      // Without the first turn, which may not be on the page.
      const characters = () =>
        turns
          .slice(1)
          .reduce((sum, turn) => sum + turn.message.length + (turn.status === 'failed' ? 0 : turn.reply.length), 0)
      while (turns.length < limit && characters() <= pageBytesMost) {
        const last = turns.at(-1)?.position
        const step = await query
          .$if(last !== undefined, (query) => query.where('position', '<', last as number))
          .limit(Math.min(turnsAtOnce, limit - turns.length))
          .execute()
        turns.push(...step)
        if (step.length < turnsAtOnce) break
      }
      return turns
    },

    /** The conversation so far, newest first. */
    listPastTurns: (accountId: string, conversationId: string, beforePosition: number, limit: number) =>
      listPastTurns({ accountId, conversationId, beforePosition, limit }),
  }
}
export type TurnStore = ReturnType<typeof createTurnStore>

/** The row that the turn's rows depend on. */
const ownerOf = (at: Place): string => ('begins' in at ? at.begins.botId : at.continues)

interface Position {
  accountId: string
  conversationId: string
  position: number
  positionBefore: number
  openTurnId: string | null
  replied: number
  unanswered: number
  offered: number
  failed: number
  bytes: number
  /** Null: unchanged. */
  userJson: string | null
  userId: string | null
  contextJson: string | null
  at: number
}

const endColumns = [
  'status',
  'reply',
  'finishReason',
  'answered',
  'choicesJson',
  'citationsJson',
  'inputTokens',
  'outputTokens',
  'failureJson',
  'traceJson',
  'deltaLengths',
  'repliedAt',
] as const

const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
