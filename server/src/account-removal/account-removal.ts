import type { BotRemoval } from '../bot-removal/bot-removal.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { type Clock, hourMs } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { removeInPieces } from '../store/pieces.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import { createAccountRemovalStore } from './account-removal.store.ts'

interface Parts {
  database: OpenDatabase
  botRemoval: Pick<BotRemoval, 'deletePiece'>
  conversations: Pick<Conversations, 'stopRunning'>
  pubSub: PubSub
  now: Clock
  /** A job was enqueued. */
  onAsked: () => void
  /** The account's own audit log goes with it. */
  onDeleted: (accountId: string) => void
}

/** Deletes accounts: access ends at once, and then their rows are removed in pieces, whatever happens to the server. */
export function createAccountRemoval({ database, botRemoval, conversations, pubSub, now, ...parts }: Parts) {
  const store = createAccountRemovalStore(database)

  /** Everything is deleted, so the caller must repeat the account's name. */
  async function remove(accountId: string, confirmedName: string): Promise<void> {
    const account = await store.find(accountId)
    if (!account) return
    if (confirmedName.trim() !== account.name)
      throw invalidField('/name', `Type the account's name, ${account.name}, to delete it.`)
    if (!(await store.hasOthers(accountId))) throw onlyOne()
    const ended = await store.end(accountId, account.name, now())
    if (!ended) return
    parts.onDeleted(accountId)
    for (const id of ended.tokenIds) pubSub.publish(topics.tokenDisabled, id)
    for (const id of ended.botIds) pubSub.publish(topics.botDeleted, id)
    await conversations.stopRunning(({ bot }) => bot.accountId === accountId, accountDeleted())
    await store.requestCancel(accountId)
    parts.onAsked()
  }

  const job: JobHandler = {
    async run({ accountId }, signal) {
      const deletePieceOfBot = (botId: string, rows: number) => botRemoval.deletePiece(accountId, botId, rows)
      await removeInPieces(database, (rows) => store.deletePiece(accountId, rows, deletePieceOfBot), signal)
    },
    giveUp: ({ accountId }) => store.enqueue(accountId, now() + hourMs),
  }

  return { remove, job }
}
export type AccountRemoval = ReturnType<typeof createAccountRemoval>

/** The service is set up once: without an account, nobody could use it again. */
const onlyOne = () =>
  new Failure(
    'conflict',
    'This is the only account of this service, so it can’t be deleted here. To remove everything, the operator stops the service and deletes its data.',
  )
const accountDeleted = () => new Failure('agent_not_found', 'The account was deleted while the bot was replying.')
