import type { Selectable } from 'kysely'
import { growVersion } from '../bot-changes/bot-changes.ts'
import type { Database } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import type { KnowledgePart, Tables } from '../store/tables.ts'

/** Small enough that other readers and writers don't wait noticeably. */
const rowsAtOnce = 500

/** A part of a bot, and the model that embeds its texts. */
export interface VectorSet {
  botId: string
  part: KnowledgePart
  modelKey: string
}
export interface Vector {
  textHash: string
  vector: Buffer
}
export type StateRow = Selectable<Tables['vectorStates']>
export type Outcome = Pick<StateRow, 'failure' | 'failures'>
export const success: Outcome = { failure: null, failures: 0 }

/** The account always comes first, so no query can forget its tenant. */
export function createVectorStore(db: Database) {
  const ofBot = (accountId: string, botId: string) =>
    db.selectFrom('vectors').where('accountId', '=', accountId).where('botId', '=', botId)
  const statesOf = (accountId: string, botId: string) =>
    db.selectFrom('vectorStates').where('accountId', '=', accountId).where('botId', '=', botId)

  async function* pages(accountId: string, { botId, part, modelKey }: VectorSet): AsyncGenerator<Vector[]> {
    for (let after = ''; ; ) {
      const found = await ofBot(accountId, botId)
        .where('part', '=', part)
        .where('modelKey', '=', modelKey)
        .where('textHash', '>', after)
        .orderBy('textHash')
        .limit(rowsAtOnce)
        .select(['textHash', 'vector'])
        .execute()
      yield found
      if (found.length < rowsAtOnce) return
      after = found.at(-1)?.textHash ?? ''
    }
  }

  const note = async (accountId: string, botId: string, values: Outcome, within: Database = db): Promise<void> => {
    await within
      .updateTable('vectorStates')
      .set(values)
      .where('accountId', '=', accountId)
      .where('botId', '=', botId)
      .execute()
  }

  /** Stores vectors and progress in one commit. Replaces those of another model, if any. */
  const add = (
    accountId: string,
    { botId, part, modelKey }: VectorSet,
    vectors: Vector[],
    done: number,
  ): Promise<void> =>
    db.transaction().execute(async (transaction) => {
      const rows = vectors.map((vector) => ({ ...vector, accountId, botId, part, modelKey }))
      await transaction
        .insertInto('vectors')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['botId', 'part', 'textHash'])
            .doUpdateSet(({ ref }) => ({ modelKey: ref('excluded.modelKey'), vector: ref('excluded.vector') })),
        )
        .execute()
      await transaction
        .updateTable('vectorStates')
        .set({ done, isUntold: 1 })
        .where('accountId', '=', accountId)
        .where('botId', '=', botId)
        .where('part', '=', part)
        .execute()
      await note(accountId, botId, success, transaction)
    })

  return {
    pages,
    add,

    /** The vectors of the same texts in other bots of the account, or in the other part of this one. */
    findElsewhere: async (accountId: string, modelKey: string, textHashes: string[]): Promise<Vector[]> => {
      const found = await db
        .selectFrom('vectors')
        .where('accountId', '=', accountId)
        .where('modelKey', '=', modelKey)
        .where('textHash', 'in', textHashes)
        .select(['textHash', 'vector'])
        .execute()
      return [...new Map(found.map((row) => [row.textHash, row])).values()]
    },

    /** Deletes vectors of texts that no longer exist. */
    async remove(accountId: string, { botId, part }: VectorSet, textHashes: string[]): Promise<void> {
      for (let at = 0; at < textHashes.length; at += rowsAtOnce)
        await db
          .deleteFrom('vectors')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('part', '=', part)
          .where('textHash', 'in', textHashes.slice(at, at + rowsAtOnce))
          .execute()
    },

    /** Deletes all but those of this model, or all if none is in use. In chunks. Returns whether there were any. */
    async removeOthers(accountId: string, botId: string, modelKey: string | undefined): Promise<boolean> {
      const others = ofBot(accountId, botId).$if(modelKey !== undefined, (query) =>
        query.where('modelKey', '!=', modelKey as string),
      )
      for (let isAny = false; ; isAny = true) {
        const found = await others.select(['part', 'textHash']).limit(rowsAtOnce).execute()
        for (const part of ['entries', 'passages'] as const) {
          const textHashes = found.filter((row) => row.part === part).map(({ textHash }) => textHash)
          if (textHashes.length > 0)
            await db
              .deleteFrom('vectors')
              .where('accountId', '=', accountId)
              .where('botId', '=', botId)
              .where('part', '=', part)
              .where('textHash', 'in', textHashes)
              .execute()
        }
        if (found.length < rowsAtOnce) return isAny || found.length > 0
      }
    },

    states: (accountId: string, botId: string): Promise<StateRow[]> => statesOf(accountId, botId).selectAll().execute(),

    /** Records the amount of work before it starts. An error stays until there is progress. */
    begin: async (
      accountId: string,
      { botId, part, modelKey }: VectorSet,
      values: Pick<StateRow, 'done' | 'total' | 'ranAt'>,
    ): Promise<void> => {
      await db
        .insertInto('vectorStates')
        .values({ accountId, botId, part, modelKey, ...values, isUntold: 0, ...success })
        .onConflict((conflict) => conflict.columns(['botId', 'part']).doUpdateSet({ modelKey, ...values }))
        .execute()
    },

    note: (accountId: string, botId: string, outcome: Outcome): Promise<void> => note(accountId, botId, outcome),

    /** Vectors have changed: the texts are reindexed here and on every other server. */
    announce: (accountId: string, botId: string, parts: KnowledgePart[]): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const part of parts) {
          await transaction
            .updateTable('vectorStates')
            .set({ isUntold: 0 })
            .where('accountId', '=', accountId)
            .where('botId', '=', botId)
            .where('part', '=', part)
            .execute()
          await growVersion(transaction, accountId, botId, part)
        }
      }),

    forgetStates: async (accountId: string, botId: string): Promise<void> => {
      await db.deleteFrom('vectorStates').where('accountId', '=', accountId).where('botId', '=', botId).execute()
    },

    askAgain: (accountId: string, botId: string, dueAt: number): Promise<void> =>
      enqueueJob(db, { kind: 'vectors', accountId, subjectId: botId, dueAt }),

    isAsked: async (accountId: string, botId: string): Promise<boolean> =>
      (await db
        .selectFrom('jobs')
        .where('accountId', '=', accountId)
        .where('kind', '=', 'vectors')
        .where('subjectId', '=', botId)
        .select('id')
        .executeTakeFirst()) !== undefined,
  }
}
export type VectorStore = ReturnType<typeof createVectorStore>
