import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import { growVersion } from '../store/knowledge-version.ts'
import type { KnowledgePart, Tables } from '../store/tables.ts'
import { vectorJob } from '../store/vector-jobs.ts'

/** Small enough that nobody who reads or writes in between waits noticeably. */
const rowsAtOnce = 500

/** The part of a bot whose texts are meant, and the model that says what they mean. */
export interface Shelf {
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

  async function* pages(accountId: string, { botId, part, modelKey }: Shelf): AsyncGenerator<Vector[]> {
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

  /** Vectors and how far they bring it, in one commit. Those of another model stood in their place, or none. */
  const add = (accountId: string, { botId, part, modelKey }: Shelf, vectors: Vector[], done: number): Promise<void> =>
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

    /** The same texts in other bots of the account, or in the other part of this one. */
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

    /** Of texts that are there no longer. */
    async remove(accountId: string, { botId, part }: Shelf, textHashes: string[]): Promise<void> {
      for (let at = 0; at < textHashes.length; at += rowsAtOnce)
        await db
          .deleteFrom('vectors')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .where('part', '=', part)
          .where('textHash', 'in', textHashes.slice(at, at + rowsAtOnce))
          .execute()
    },

    /** All but those of this model; all of them where none is used any more. In pieces. Says whether there were any. */
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

    /** What is there to do, before it is begun. A failure stays until something is done. */
    begin: async (
      accountId: string,
      { botId, part, modelKey }: Shelf,
      values: Pick<StateRow, 'done' | 'total' | 'ranAt'>,
    ): Promise<void> => {
      await db
        .insertInto('vectorStates')
        .values({ accountId, botId, part, modelKey, ...values, isUntold: 0, ...success })
        .onConflict((conflict) => conflict.columns(['botId', 'part']).doUpdateSet({ modelKey, ...values }))
        .execute()
    },

    note: (accountId: string, botId: string, outcome: Outcome): Promise<void> => note(accountId, botId, outcome),

    /** What is known of the texts has changed: they are indexed anew, here and on every other server. */
    tell: (accountId: string, botId: string, parts: KnowledgePart[]): Promise<void> =>
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
      enqueueJob(db, { kind: vectorJob, accountId, subjectId: botId, dueAt }),

    isAsked: async (accountId: string, botId: string): Promise<boolean> =>
      (await db
        .selectFrom('jobs')
        .where('accountId', '=', accountId)
        .where('kind', '=', vectorJob)
        .where('subjectId', '=', botId)
        .select('id')
        .executeTakeFirst()) !== undefined,
  }
}
export type VectorStore = ReturnType<typeof createVectorStore>
