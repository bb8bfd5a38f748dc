import { limits } from 'beckon-contract'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '../store/database.ts'
import { enqueueJob } from '../store/jobs.ts'
import type { Tables } from '../store/tables.ts'
import { type LabelledCase, labelledCases } from './test-cases.store.ts'

export type RunRow = Selectable<Tables['testRuns']>
export type NewRun = Omit<Insertable<Tables['testRuns']>, 'accountId' | 'finishedAt' | 'error'>
export type ResultRow = Omit<Selectable<Tables['testResults']>, 'runId' | 'accountId'>
/** `caseUpdatedAt`: the version of the case that was asked. */
export type NewResult = ResultRow & { caseUpdatedAt: number }
export interface RunEnd {
  state: 'completed' | 'cancelled' | 'failed'
  error: string | null
  finishedAt: number
}
const underWay = ['waiting', 'running'] as const

/** The account always comes first, so no query can forget its tenant. */
export function createTestRunStore(db: Database) {
  const runsOf = (accountId: string, botId: string) =>
    db.selectFrom('testRuns').where('accountId', '=', accountId).where('botId', '=', botId)

  /** A run that ended meanwhile is left unchanged. */
  const changeOf = (within: Database, accountId: string, runId: string, states: readonly RunRow['state'][]) =>
    within
      .updateTable('testRuns')
      .where('accountId', '=', accountId)
      .where('id', '=', runId)
      .where('state', 'in', [...states])

  const ask = (within: Database, accountId: string, botId: string, dueAt: number): Promise<void> =>
    enqueueJob(within, { kind: 'test-run', accountId, subjectId: botId, dueAt })

  return {
    /** Newest first. */
    list: (accountId: string, botId: string): Promise<RunRow[]> =>
      runsOf(accountId, botId).orderBy('id', 'desc').limit(limits.testRunsKept).selectAll().execute(),

    find: (accountId: string, botId: string, runId: string): Promise<RunRow | undefined> =>
      runsOf(accountId, botId).where('id', '=', runId).selectAll().executeTakeFirst(),

    findUnderWay: (accountId: string, botId: string): Promise<RunRow | undefined> =>
      runsOf(accountId, botId)
        .where('state', 'in', [...underWay])
        .selectAll()
        .executeTakeFirst(),

    findNewest: (accountId: string, botId: string): Promise<RunRow | undefined> =>
      runsOf(accountId, botId).orderBy('id', 'desc').limit(1).selectAll().executeTakeFirst(),

    findCompletedBefore: (
      accountId: string,
      run: Pick<RunRow, 'id' | 'botId' | 'engine'>,
    ): Promise<RunRow | undefined> =>
      runsOf(accountId, run.botId)
        .where('id', '<', run.id)
        .where('engine', '=', run.engine)
        .where('state', '=', 'completed')
        .orderBy('id', 'desc')
        .limit(1)
        .selectAll()
        .executeTakeFirst(),

    /** In the order of the case list: newest first. */
    results: (accountId: string, runId: string): Promise<ResultRow[]> =>
      db
        .selectFrom('testResults')
        .where('accountId', '=', accountId)
        .where('runId', '=', runId)
        .orderBy('caseId', 'desc')
        .select(['caseId', 'message', 'expectedJson', 'expectedLabel', 'verdict', 'reply', 'givenLabel'])
        .execute(),

    /** The run and its job, in one commit. */
    insert: (accountId: string, run: NewRun): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('testRuns')
          .values({ ...run, accountId, finishedAt: null, error: null })
          .execute()
        await ask(transaction, accountId, run.botId, run.dueAt)
      }),

    /** A run that is waiting after a change starts now if requested. */
    hasten: (accountId: string, { id, botId }: RunRow, dueAt: number): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await changeOf(transaction, accountId, id, ['waiting']).set({ cause: 'asked', dueAt }).execute()
        await ask(transaction, accountId, botId, dueAt)
      }),

    /** Undefined if it is no longer waiting. */
    changeWaiting: (
      accountId: string,
      runId: string,
      values: Pick<Updateable<Tables['testRuns']>, 'state' | 'dueAt' | 'basis' | 'engine' | 'model' | 'total'>,
    ): Promise<RunRow | undefined> =>
      changeOf(db, accountId, runId, ['waiting']).set(values).returningAll().executeTakeFirst(),

    async isRunning(accountId: string, runId: string): Promise<boolean> {
      const run = await db
        .selectFrom('testRuns')
        .where('accountId', '=', accountId)
        .where('id', '=', runId)
        .where('state', '=', 'running')
        .select('id')
        .executeTakeFirst()
      return run !== undefined
    },

    /** The cases without a result in this run. */
    listOpen: (accountId: string, { id, botId }: RunRow, limit: number): Promise<LabelledCase[]> =>
      labelledCases(db, accountId, botId)
        .leftJoin('testResults', (join) =>
          join.onRef('testResults.caseId', '=', 'testCases.id').on('testResults.runId', '=', id),
        )
        .where('testResults.caseId', 'is', null)
        .orderBy('testCases.id')
        .limit(limit)
        .execute(),

    /** Stores and counts it in one commit. False if the run is no longer in progress. */
    addResults: (accountId: string, runId: string, results: NewResult[]): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        // First, so that it cannot be ended concurrently.
        const held = await changeOf(transaction, accountId, runId, ['running'])
          .set((set) => ({ done: set.ref('done') }))
          .executeTakeFirst()
        if (held.numUpdatedRows === 0n) return false
        for (const { caseUpdatedAt, ...result } of results) {
          const added = await transaction
            .insertInto('testResults')
            .values({ ...result, runId, accountId })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
          if (added.numInsertedOrUpdatedRows === 0n) continue
          await changeOf(transaction, accountId, runId, ['running'])
            .set((set) => ({
              done: set('done', '+', 1),
              passed: set('passed', '+', result.verdict === 'passed' ? 1 : 0),
              offered: set('offered', '+', result.verdict === 'offered' ? 1 : 0),
            }))
            .execute()
          await transaction
            .updateTable('testCases')
            .set({ lastVerdict: result.verdict })
            .where('accountId', '=', accountId)
            .where('id', '=', result.caseId)
            .where('updatedAt', '=', caseUpdatedAt)
            .execute()
        }
        return true
      }),

    /** Also deletes runs beyond the newest. `again`: something changed meanwhile, so start another run. */
    end: (accountId: string, { id, botId }: RunRow, end: RunEnd, again = false): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await changeOf(transaction, accountId, id, underWay)
          // Cases may have been added or deleted while it ran.
          .set({ ...end, ...(end.state === 'completed' && { total: sql<number>`"done"` }) })
          .execute()
        const oldest = await transaction
          .selectFrom('testRuns')
          .where('accountId', '=', accountId)
          .where('botId', '=', botId)
          .orderBy('id', 'desc')
          .offset(limits.testRunsKept)
          .limit(1)
          .select('id')
          .executeTakeFirst()
        if (oldest)
          await transaction
            .deleteFrom('testRuns')
            .where('accountId', '=', accountId)
            .where('botId', '=', botId)
            .where('id', '<=', oldest.id)
            .execute()
        if (again) await ask(transaction, accountId, botId, end.finishedAt)
      }),
  }
}
export type TestRunStore = ReturnType<typeof createTestRunStore>
