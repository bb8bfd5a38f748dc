import type { Selectable } from 'kysely'
import type { OpenDatabase } from '../store/database.ts'
import type { Tables } from '../store/tables.ts'

/** A turn may have 64,000 characters: a page takes a few milliseconds. */
const turnsAtOnce = 10

const columns = [
  ...(['id', 'position', 'message', 'reply', 'status', 'answered', 'finishReason', 'createdAt'] as const),
  ...(['rating', 'ratingComment'] as const),
] as const
export type ExportedTurn = Pick<Selectable<Tables['turns']>, (typeof columns)[number]>

/** The account always comes first, so no query can forget its tenant. */
export function createExportStore({ db }: OpenDatabase) {
  return {
    listBotNames: (accountId: string, botIds: string[]) =>
      db
        .selectFrom('bots')
        .where('accountId', '=', accountId)
        .where('id', 'in', botIds)
        .select(['id', 'name'])
        .execute(),

    /** Of these conversations, oldest first. */
    listNotes: (accountId: string, conversationIds: string[]) =>
      db
        .selectFrom('conversationNotes')
        .where('accountId', '=', accountId)
        .where('conversationId', 'in', conversationIds)
        .orderBy('id')
        .select(['conversationId', 'text'])
        .execute(),

    /** Of one conversation, oldest first, some at a time. */
    async *listTurns(accountId: string, conversationId: string): AsyncGenerator<ExportedTurn[], undefined> {
      let after = 0
      for (;;) {
        const turns = await db
          .selectFrom('turns')
          .where('accountId', '=', accountId)
          .where('conversationId', '=', conversationId)
          .where('position', '>', after)
          .where('status', 'not in', ['queued', 'running'])
          .orderBy('position')
          .limit(turnsAtOnce)
          .select(columns)
          .execute()
        if (turns.length > 0) yield turns
        if (turns.length < turnsAtOnce) return
        after = turns.at(-1)?.position ?? after
      }
    },
  }
}
