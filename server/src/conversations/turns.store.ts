import type { FinishReason, Rating, TurnStatus } from 'beckon-contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Commits } from '../store/commits.ts'
import type { OpenDatabase } from '../store/database.ts'
import { pageBytesMost } from '../store/pages.ts'
import { must, prepareRead, prepareStatement, type Statement } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'

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
  | { continues: string; userJson: string | undefined; contextJson: string | undefined }

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
  repliedAt: number
}

/** One page of unanswered turns. */
export interface UnansweredRequest {
  limit: number
  before: string | undefined
  charactersMost: number
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

/** The account always comes first, so no query can forget its tenant. */
export function createTurnStore(
  database: OpenDatabase,
  record: Commits['record'],
  onStored: (accountId: string, bytes: number) => void = () => {},
) {
  const { db } = database
  const turnsOf = (accountId: string) => db.selectFrom('turns').where('turns.accountId', '=', accountId)

  const insertTurn = prepareStatement((turn: Insertable<Tables['turns']>) =>
    db.insertInto('turns').values(pick(turn, turnColumns)),
  )
  const insertQueuedTurn = prepareStatement((turn: Insertable<Tables['turns']>) =>
    db.insertInto('turns').values(pick(turn, queuedTurnColumns)),
  )
  const insertConversation = prepareStatement((conversation: Insertable<Tables['conversations']>) =>
    db.insertInto('conversations').values(pick(conversation, conversationColumns)),
  )
  const takePosition = prepareStatement((given: Position) =>
    db
      .updateTable('conversations')
      .set((set) => ({
        turnCount: given.position,
        unansweredCount: set('unansweredCount', '+', given.unanswered),
        bytes: set('bytes', '+', given.bytes),
        updatedAt: given.at,
        openTurnId: given.openTurnId,
        userJson: set.fn.coalesce(set.val(given.userJson), 'userJson'),
        contextJson: set.fn.coalesce(set.val(given.contextJson), 'contextJson'),
      }))
      .where('accountId', '=', given.accountId)
      .where('id', '=', given.conversationId)
      .where('turnCount', '=', given.positionBefore)
      .where('openTurnId', 'is', null),
  )
  const insertKey = prepareStatement((key: Tables['idempotencyKeys']) =>
    db
      .insertInto('idempotencyKeys')
      .values(pick(key, keyColumns))
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
      unanswered: number
      bytes: number
      at: number
    }) =>
      db
        .updateTable('conversations')
        .set((set) => ({
          openTurnId: null,
          unansweredCount: set('unansweredCount', '+', given.unanswered),
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
    const unanswered = openTurnId === null ? unansweredOf(turn) : 0
    const conversationId = 'begins' in at ? at.begins.id : at.continues
    const updatedAt = turn.repliedAt
    const placed =
      'begins' in at
        ? insertConversation({ ...at.begins, accountId, openTurnId, unansweredCount: unanswered, bytes, updatedAt })
        : must(
            takePosition({
              accountId,
              conversationId,
              position: turn.position,
              positionBefore: turn.position - 1,
              openTurnId,
              unanswered,
              bytes,
              userJson: at.userJson ?? null,
              contextJson: at.contextJson ?? null,
              at: updatedAt,
            }),
            () => new ConversationBusy(),
          )
    const insert = turn.queuedBotId === undefined ? insertTurn : insertQueuedTurn
    return [placed, insert({ ...turn, accountId, conversationId })]
  }

  return {
    /** A turn that has ended when it is stored: together with its conversation, or not at all. */
    async add(accountId: string, turn: NewTurn, at: Place): Promise<void> {
      const bytes = messageBytesOf(turn) + replyBytesOf(turn)
      await record(place(accountId, turn, at, { openTurnId: null, bytes }), ownerOf(at))
      onStored(accountId, bytes)
    },

    /** A turn that begins. Until it is closed, its conversation accepts no other. */
    async open(
      accountId: string,
      turn: NewTurn,
      at: Place,
      key?: Omit<Tables['idempotencyKeys'], 'accountId'>,
    ): Promise<void> {
      const bytes = messageBytesOf(turn)
      await record(
        [
          ...(key ? [must(insertKey({ ...key, accountId }), () => new KeyTaken())] : []),
          ...place(accountId, turn, at, { openTurnId: turn.id, bytes }),
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
    ): Promise<void> {
      const ended = endTurn({ heldBy: null, heldUntilBefore: null, ...end, accountId, turnId, ...by })
      const unanswered = unansweredOf(end)
      const bytes = replyBytesOf(end)
      await record(
        [
          must(ended, () => new TurnGone()),
          ...(end.status === 'failed' ? [giveKeyBack({ accountId, turnId })] : []),
          freeConversation({ accountId, conversationId, turnId, unanswered, bytes, at: end.repliedAt }),
        ],
        conversationId,
      )
      onStored(accountId, bytes)
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
        .selectAll('turns')
        .select(['conversations.botId', 'conversations.visitorId'])
        .executeTakeFirst(),

    /**
     * Newest first. A turn whose reply is `before` is included: its message may be needed. Read in steps, and no
     * further than a page of long texts goes.
     */
    async list(
      accountId: string,
      conversationId: string,
      { limit, before, among }: { limit: number; before?: string | undefined; among?: TurnStatus[] },
    ): Promise<TurnRow[]> {
      const query = turnsOf(accountId)
        .where('conversationId', '=', conversationId)
        .$if(before !== undefined, (query) => query.where('messageId', '<', before as string))
        .$if(among !== undefined, (query) => query.where('status', 'in', among as TurnStatus[]))
        .orderBy('position', 'desc')
        .selectAll()
      const turns: TurnRow[] = []
      // Without the first turn, which may not be on the page.
      const characters = () =>
        turns.slice(1).reduce((sum, { message, reply }) => sum + message.length + (reply?.length ?? 0), 0)
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

    /**
     * Newest first, without the playground; turns that offered choices come with the turn after them.
     * Messages are cut to their beginning: a thousand whole ones can be 32 MB.
     */
    listUnanswered: (accountId: string, botId: string, { limit, before, charactersMost }: UnansweredRequest) =>
      turnsOf(accountId)
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .leftJoin('turns as next', (join) =>
          join
            .onRef('next.conversationId', '=', 'turns.conversationId')
            .on('turns.finishReason', '=', 'clarify')
            .on('next.position', '=', ({ selectFrom }) =>
              selectFrom('turns as later')
                .whereRef('later.conversationId', '=', 'turns.conversationId')
                .whereRef('later.position', '>', 'turns.position')
                .where('later.status', '=', 'completed')
                .select(({ fn }) => fn.min('later.position').as('position')),
            ),
        )
        // As a literal, because the partial index requires it.
        .where('turns.answered', '=', sql.lit(0))
        .where('turns.status', '=', 'completed')
        .where('conversations.botId', '=', botId)
        .where('conversations.channel', '!=', 'playground')
        .$if(before !== undefined, (query) => query.where('turns.id', '<', before as string))
        .orderBy('turns.id', 'desc')
        .limit(limit)
        .select(['turns.id', 'turns.conversationId', 'turns.createdAt', 'turns.choicesJson', 'turns.traceJson'])
        .select('next.traceJson as nextTraceJson')
        .select(({ fn }) => [
          fn<string>('substr', ['turns.message', sql.lit(1), sql.lit(charactersMost)]).as('message'),
          fn<string | null>('substr', ['next.message', sql.lit(1), sql.lit(charactersMost)]).as('nextMessage'),
        ])
        .execute(),

    rate: async (
      accountId: string,
      turnId: string,
      rating: Rating | null,
      ratingComment: string | null,
    ): Promise<void> => {
      await db
        .updateTable('turns')
        .set({ rating, ratingComment })
        .where('accountId', '=', accountId)
        .where('id', '=', turnId)
        .execute()
    },
  }
}
export type TurnStore = ReturnType<typeof createTurnStore>
export type UnansweredRow = Awaited<ReturnType<TurnStore['listUnanswered']>>[number]

/** The row that the turn's rows depend on. */
const ownerOf = (at: Place): string => ('begins' in at ? at.begins.botId : at.continues)

interface Position {
  accountId: string
  conversationId: string
  position: number
  positionBefore: number
  openTurnId: string | null
  unanswered: number
  bytes: number
  /** Null: unchanged. */
  userJson: string | null
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
  'repliedAt',
] as const
const turnColumns = [
  ...['id', 'messageId', 'accountId', 'conversationId', 'position', 'message', 'metadataJson', 'tokenId'],
  ...['heldBy', 'heldUntil', 'createdAt'],
  ...endColumns,
] as (keyof Tables['turns'])[]
const queuedTurnColumns = [...turnColumns, 'queuedBotId' as const]
const conversationColumns: (keyof Tables['conversations'])[] = [
  ...(['id', 'accountId', 'botId', 'channel', 'visitorId', 'userJson', 'contextJson', 'opening'] as const),
  ...(['openTurnId', 'turnCount', 'unansweredCount', 'bytes', 'createdAt', 'updatedAt'] as const),
]
const keyColumns = ['accountId', 'route', 'key', 'bodyHash', 'turnId', 'createdAt'] as const

const pick = <Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

/** Of what a caller sent. */
const messageBytesOf = ({ message, metadataJson }: Pick<NewTurn, 'message' | 'metadataJson'>): number =>
  Buffer.byteLength(message) + Buffer.byteLength(metadataJson)
/** Of what a turn has when it ends. */
const replyBytesOf = ({ reply, choicesJson, citationsJson, failureJson, traceJson }: ReplyTexts): number =>
  Buffer.byteLength(reply) +
  Buffer.byteLength(choicesJson) +
  Buffer.byteLength(citationsJson) +
  Buffer.byteLength(failureJson ?? '') +
  Buffer.byteLength(traceJson ?? '')
interface ReplyTexts extends Pick<TurnEnd, 'reply' | 'choicesJson' | 'citationsJson'> {
  failureJson?: string | null
  traceJson?: string | null
}

/** Not gaps in the bot's knowledge: it offered choices, its model failed, or the provider refused. */
const notUnanswered = new Set<FinishReason>(['clarify', 'model_failed', 'filtered'])
const unansweredOf = ({
  status = 'completed',
  finishReason,
  answered,
}: Pick<TurnEnd, 'finishReason' | 'answered'> & { status?: TurnStatus | undefined }) =>
  status === 'completed' && !notUnanswered.has(finishReason) ? 1 - answered : 0
