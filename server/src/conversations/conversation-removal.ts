import { setTimeout as delay } from 'node:timers/promises'
import type { AuditEntry } from '../audit-log/audit-log.ts'
import type { BotRow } from '../bots/bots.ts'
import { type Clock, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import { removeInPieces } from '../store/pieces.ts'
import type { ConversationRow, ConversationStore } from './conversations.store.ts'
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
    await shorten(accountId, [...ids])
    await store.delete(accountId, [...ids], entry)
  }

  /** Until each is deleted in one short commit. */
  async function shorten(accountId: string, ids: string[]): Promise<void> {
    for (const id of await store.listLong(accountId, ids))
      await removeInPieces(database, (rows) => store.deletePiece(accountId, id, rows))
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
    countMessageBytes(accountId, -(await personTurns.deleteTurns(accountId, ids, userId, entry)))
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
