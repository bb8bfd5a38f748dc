import { type Kysely, sql } from 'kysely'
import { newId } from '../server/src/lib/clock.ts'
import { indexedWords } from '../server/src/message-search/message-search.ts'
import { scopeWord } from '../server/src/message-search/search-words.ts'
import type { OpenDatabase } from '../server/src/store/database.ts'

const turnsPerConversation = 5
const conversationsAtOnce = 100

type Row = Record<string, unknown>

/**
 * Adds turns to a bot that has one, on either database, with their words in the search index. Every row is a copy of
 * one that the service wrote itself.
 */
export async function growBot({ db, kind }: OpenDatabase, botId: string, turns: number): Promise<void> {
  const raw = db as unknown as Kysely<Record<string, Row>>
  const conversation = await raw
    .selectFrom('conversations')
    .where('botId', '=', botId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const turn = await raw
    .selectFrom('turns')
    .where('conversationId', '=', conversation.id)
    .selectAll()
    .executeTakeFirstOrThrow()
  const accountId = String(conversation.accountId)

  for (let at = 0; at < turns; at += turnsPerConversation * conversationsAtOnce) {
    const conversations = Array.from({ length: conversationsAtOnce }, newId)
    const rows = conversations.flatMap((conversationId, place) =>
      Array.from({ length: turnsPerConversation }, (_, position) => ({
        ...turn,
        ...{ id: newId(), messageId: newId(), conversationId, position: Number(turn.position) + position },
        message: `What about the order ${at + turnsPerConversation * place + position}?`,
      })),
    )
    const words = (message: string) => [scopeWord(accountId), scopeWord(botId), ...indexedWords([message])]
    await raw.transaction().execute(async (within) => {
      await within
        .insertInto('conversations')
        .values(conversations.map((id) => ({ ...conversation, id, turnCount: turnsPerConversation })))
        .execute()
      await within.insertInto('turns').values(rows).execute()
      if (kind === 'postgres')
        await within
          .insertInto('messageSearch')
          .values(
            rows.map(({ id, conversationId, message }) => ({
              ...{ accountId, conversationId, turnId: id },
              words: sql`array_to_tsvector(${words(message)}::text[])`,
            })),
          )
          .execute()
      else
        for (const { id, conversationId, message } of rows) {
          await within.insertInto('messageSearch').values({ accountId, conversationId, turnId: id }).execute()
          await sql`insert into "messageWords" (rowid, words) values (last_insert_rowid(), ${words(message).join(' ')})`.execute(
            within,
          )
        }
    })
  }
  await sql`${sql.raw(kind === 'postgres' ? 'vacuum analyze' : 'pragma wal_checkpoint(truncate)')}`.execute(db)
}
