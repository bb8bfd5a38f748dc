import { setTimeout as delay } from 'node:timers/promises'
import type { AuditEntry } from '../audit-log/audit-log.ts'
import type { BotRow } from '../bots/bots.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { groupByTurns, turnsAtOnce } from '../store/conversation-rows.ts'
import type { OpenDatabase } from '../store/database.ts'
import { removeInPieces } from '../store/pieces.ts'
import type { ConversationRow } from '../store/tables.ts'
import type { ConversationStore } from './conversations.store.ts'
import type { PersonTurnStore } from './person-turns.store.ts'
import type { StoredConversations } from './stored-conversations.ts'
import type { TurnRequest } from './turn-drafts.ts'
import type { TurnQueueStore } from './turn-queue.store.ts'
import type { TurnRun } from './turn-run.ts'
import type { Turns } from './turns.ts'

/** How long another server may take to stop a turn. Its reply finds no conversation any more. */
const remoteStopMs = 3 * secondMs
const lookEveryMs = 100

interface Parts {
  database: OpenDatabase
  store: ConversationStore
  personTurns: PersonTurnStore
  stored: Pick<StoredConversations, 'getOfBot'>
  turns: Pick<Turns, 'running'>
  queue: Pick<TurnQueueStore, 'requestCancel'>
  countMessageBytes: (accountId: string, bytes: number) => void
  now: Clock
}

export type RemovedConversation = Pick<ConversationRow, 'id' | 'openTurnId'>
type Length = Pick<ConversationRow, 'id' | 'turnCount'>
type RunningTurn = Pick<TurnRun, 'userId'> & Pick<TurnRequest, 'bot'>

/** Deletes conversations. Their running turns are stopped first, so that no model goes on for nobody. */
export function createConversationRemoval({ database, store, personTurns, stored, turns, queue, ...parts }: Parts) {
  const { countMessageBytes, now } = parts

  async function remove(bot: BotRow, conversationId: string): Promise<void> {
    const row = await stored.getOfBot(bot, conversationId)
    const subject = { id: row.id, name: `with ${bot.name}` }
    await removeAll(bot.accountId, [row], { action: 'conversation.deleted', at: now(), subject })
  }

  async function removeAll(accountId: string, rows: RemovedConversation[], entry?: AuditEntry): Promise<void> {
    const ids = new Set(rows.map(({ id }) => id))
    await stop((run) => ids.has(run.conversationId))
    await Promise.all(rows.map((row) => stopElsewhere(accountId, row)))
    const lengths = await store.listLengths(accountId, [...ids])
    let unrecorded = entry
    for (const group of groupByTurns(lengths)) {
      await shorten(accountId, group)
      const groupIds = group.map(({ id }) => id)
      await store.delete(accountId, groupIds, unrecorded)
      unrecorded = undefined
    }
  }

  /** Until it is deleted in one short commit. */
  async function shorten(accountId: string, group: Length[]): Promise<void> {
    for (const { id, turnCount } of group)
      if (turnCount > turnsAtOnce) await removeInPieces(database, (rows) => store.deletePiece(accountId, id, rows))
  }

  /** One person's turns in conversations that others took part in; `openTurnId` is the person's own. */
  async function removeTurns(
    accountId: string,
    rows: RemovedConversation[],
    userId: string,
    entry?: AuditEntry,
  ): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await stop((run) => ids.includes(run.conversationId) && run.userId === userId)
    await Promise.all(rows.map((row) => stopElsewhere(accountId, row)))
    let unrecorded = entry
    for (const group of groupByTurns(await store.listLengths(accountId, ids))) {
      await shortenShare(accountId, group, userId)
      const groupIds = group.map(({ id }) => id)
      countMessageBytes(accountId, -(await personTurns.deleteTurns(accountId, groupIds, userId, unrecorded)))
      unrecorded = undefined
    }
  }

  /** The rest goes in one commit with what the conversation says about its turns. */
  async function shortenShare(accountId: string, group: Length[], userId: string): Promise<void> {
    for (const { id, turnCount } of group) {
      const share = { accountId, conversationId: id, userId }
      const first = turnCount > turnsAtOnce ? await personTurns.findFirst(share) : undefined
      if (!first) continue
      let forgotten = first.position
      await removeInPieces(database, async (rows) => {
        const positions = await personTurns.forgetTraces(share, forgotten, rows)
        forgotten = positions.at(-1) ?? forgotten
        return positions.length
      })
      await removeInPieces(database, (rows) => personTurns.deletePiece(share, first.id, rows))
    }
  }

  /** Turns of this server, also those that are not stored yet. Each is stored as failed when this returns. */
  const stopRunning = (isMeant: (turn: RunningTurn) => boolean, reason = deletedMeanwhile()) =>
    stop(({ userId, request: { bot } }) => isMeant({ userId, bot }), reason)

  async function stop(isMeant: (run: TurnRun) => boolean, reason = deletedMeanwhile()): Promise<void> {
    const meant = turns.running().filter(isMeant)
    for (const run of meant) run.stop(reason)
    await Promise.allSettled(meant.map(({ reply }) => reply))
  }

  async function stopElsewhere(accountId: string, { id, openTurnId }: RemovedConversation): Promise<void> {
    if (openTurnId === null) return
    await queue.requestCancel(accountId, openTurnId)
    for (let waitedMs = 0; waitedMs < remoteStopMs; waitedMs += lookEveryMs) {
      const isHeld = await store.isHeld(accountId, id)
      if (!isHeld) return
      await delay(lookEveryMs)
    }
  }

  return { remove, removeAll, removeTurns, stopRunning }
}

const deletedMeanwhile = () => new Failure('not_found', 'The conversation was deleted while the bot was replying.')
