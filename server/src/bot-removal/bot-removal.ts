import { setTimeout as delay } from 'node:timers/promises'
import type { Bots } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { type Clock, hourMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type JobHandler, RetryLater } from '../store/job-runner.ts'
import { createBotRemovalStore } from './bot-removal.store.ts'

/** On SQLite a piece keeps the event loop waiting, on PostgreSQL it only locks what nobody sees. */
const pieceMs = { sqlite: 15, postgres: 100 }
/** A commit itself takes time: with fewer rows, most of it would be spent on commits. */
const rowsLeast = 100
const rowsMost = 2_000
/** Then others have their turn. */
const runMs = 20 * secondMs

interface Parts {
  database: OpenDatabase
  bots: Pick<Bots, 'remove'>
  conversations: Pick<Conversations, 'stopRunning'>
  now: Clock
  /** A job was enqueued. */
  onAsked: () => void
}

/** Deletes bots: at once for everybody, and then their rows, in pieces so small that nobody waits for them. */
export function createBotRemoval({ database, bots, conversations, now, onAsked }: Parts) {
  const store = createBotRemovalStore(database.db)

  async function remove(accountId: string, botId: string, confirmedName: string): Promise<void> {
    const { id } = await bots.remove(accountId, botId, confirmedName)
    await conversations.stopRunning(({ bot }) => bot.id === id, botDeleted())
    await store.requestCancel(accountId, id)
    await store.deleteQueued(accountId, id)
    onAsked()
  }

  const job: JobHandler = {
    async run({ accountId, subjectId }, signal) {
      const began = performance.now()
      let limit = rowsLeast
      for (;;) {
        const at = performance.now()
        if ((await store.deletePiece(accountId, subjectId, limit)) === 0) return
        const tookMs = performance.now() - at
        limit = Math.max(
          rowsLeast,
          Math.min(rowsMost, 2 * limit, Math.round((limit * pieceMs[database.kind]) / tookMs)),
        )
        if (performance.now() - began > runMs) throw new RetryLater('There is more of the bot to delete.', 0)
        // Half of the time is the others'.
        await delay(tookMs, undefined, { signal })
      }
    },
    giveUp: ({ accountId, subjectId }) => store.enqueue(accountId, subjectId, now() + hourMs),
  }

  return { remove, job }
}

const botDeleted = () => new Failure('agent_not_found', 'The bot was deleted while it was replying.')
