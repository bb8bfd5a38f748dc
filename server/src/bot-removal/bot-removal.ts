import type { Bots } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { type Clock, hourMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { removeInPieces } from '../store/pieces.ts'
import { createBotRemovalStore } from './bot-removal.store.ts'

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
  const store = createBotRemovalStore(database)

  async function remove(accountId: string, botId: string, confirmedName: string): Promise<void> {
    const { id } = await bots.remove(accountId, botId, confirmedName)
    await conversations.stopRunning(({ bot }) => bot.id === id, botDeleted())
    await store.requestCancel(accountId, id)
    await store.deleteQueued(accountId, id)
    onAsked()
  }

  const job: JobHandler = {
    async run({ accountId, subjectId }, signal) {
      await removeInPieces(database, (rows) => store.deletePiece(accountId, subjectId, rows), signal)
    },
    giveUp: ({ accountId, subjectId }) => store.enqueue(accountId, subjectId, now() + hourMs),
  }

  return { remove, deletePiece: store.deletePiece, job }
}
export type BotRemoval = ReturnType<typeof createBotRemoval>

const botDeleted = () => new Failure('agent_not_found', 'The bot was deleted while it was replying.')
