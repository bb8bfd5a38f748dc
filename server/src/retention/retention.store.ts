import type { RetentionMode, RetentionRule } from 'beckon-contract'
import { sql } from 'kysely'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import { hasAccount } from '../store/id-lists.ts'
import { enqueueJob } from '../store/jobs.ts'

export interface RuleRow {
  /** Null: of the account. */
  botId: string | null
  mode: RetentionMode
  days: number
  /** Conversations without activity since then have been handled. */
  doneUntil: number
}
export interface OldConversation {
  id: string
  openTurnId: string | null
  updatedAt: number
  turnCount: number
}

/** The account always comes first, so no query can forget its tenant. */
export function createRetentionStore({ db, kind, scan }: OpenDatabase) {
  const ruleOf = (accountId: string, botId: string | null) =>
    db
      .selectFrom('retentionRules')
      .where('accountId', '=', accountId)
      .where('botId', botId === null ? 'is' : '=', botId)

  const listWithin = (within: Database, accountId: string): Promise<RuleRow[]> =>
    within
      .selectFrom('retentionRules')
      .where('accountId', '=', accountId)
      .select(['botId', 'mode', 'days', 'doneUntil'])
      .execute()

  return {
    find: (accountId: string, botId: string | null): Promise<RuleRow | undefined> =>
      ruleOf(accountId, botId).select(['botId', 'mode', 'days', 'doneUntil']).executeTakeFirst(),

    list: (accountId: string): Promise<RuleRow[]> => listWithin(db, accountId),

    /** Another rule begins with the oldest conversation again, as soon as a server has time. */
    change: (accountId: string, botId: string | null, rule: RetentionRule | null, entry: AuditEntry): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .deleteFrom('retentionRules')
          .where('accountId', '=', accountId)
          .where('botId', botId === null ? 'is' : '=', botId)
          .execute()
        if (rule)
          await within
            .insertInto('retentionRules')
            .values({ ...rule, scopeId: botId ?? accountId, accountId, botId, doneUntil: 0 })
            .execute()
        // The account's rule has passed over the bot's conversations.
        else if (botId !== null)
          await within
            .updateTable('retentionRules')
            .set({ doneUntil: 0 })
            .where('accountId', '=', accountId)
            .where('botId', 'is', null)
            .execute()
        await record(within, accountId, entry)
        await enqueueJob(within, { kind: 'retention', accountId, subjectId: accountId, dueAt: entry.at })
      }),

    /** The oldest first. */
    listOld: (accountId: string, { botId, except, from, before, limit }: OldRange): Promise<OldConversation[]> =>
      db
        .selectFrom('conversations')
        .where('accountId', '=', accountId)
        .$if(botId !== null, (query) => query.where('botId', '=', botId as string))
        .$if(except.length > 0, (query) => query.where('botId', 'not in', except))
        .where(sql<boolean>`("updatedAt", "id") > (${from.at}, ${from.id})`)
        .where('updatedAt', '<', before)
        .orderBy('updatedAt')
        .orderBy('id')
        .limit(limit)
        .select(['id', 'openTurnId', 'updatedAt', 'turnCount'])
        .execute(),

    /** Up to `limit`. */
    async countOld(accountId: string, { botId, except, before }: CountedRange, limit: number): Promise<number> {
      const old = db
        .selectFrom('conversations')
        .where('accountId', '=', accountId)
        .$if(botId !== null, (query) => query.where('botId', '=', botId as string))
        .$if(except.length > 0, (query) => query.where('botId', 'not in', except))
        .where('updatedAt', '<', before)
        .limit(limit)
        .select('id')
        .as('old')
      const counted = db.selectFrom(old).select(({ fn }) => fn.countAll<number | string>().as('count'))
      const [row] = await scan(counted.compile(), accountId)
      return Number(row?.count ?? 0)
    },

    /** The next turns of a long conversation. Returns their positions. */
    async anonymisePiece(accountId: string, id: string, after: number, limit: number): Promise<number[]> {
      const next = await db
        .selectFrom('turns')
        .where('accountId', '=', accountId)
        .where('conversationId', '=', id)
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .select('position')
        .execute()
      const positions = next.map(({ position }) => position)
      await anonymiseTurns(db, accountId, [id], after)
        .where('position', '<=', positions.at(-1) ?? after)
        .execute()
      return positions
    },

    /** `after`: earlier turns are anonymous already. */
    anonymise: (accountId: string, ids: string[], after = 0): Promise<void> =>
      db.transaction().execute(async (within) => {
        await within
          .updateTable('conversations')
          .set({ userJson: null, userId: null, contextJson: null, visitorId: null })
          .where(hasAccount(kind, accountId))
          .where('id', 'in', ids)
          .execute()
        await anonymiseTurns(within, accountId, ids, after).execute()
        await within
          .deleteFrom('conversationNotes')
          .where('accountId', '=', accountId)
          .where('conversationId', 'in', ids)
          .execute()
      }),

    /** Of these rules. If one was changed meanwhile, another job begins with the oldest conversation again. */
    finish: (
      accountId: string,
      { botId }: RuleRow,
      { rules, doneUntil, entry }: { rules: RuleRow[]; doneUntil: number; entry: AuditEntry | undefined },
    ): Promise<void> =>
      db.transaction().execute(async (within) => {
        if (saidOf(rules) === saidOf(await listWithin(within, accountId)))
          await within
            .updateTable('retentionRules')
            .set({ doneUntil })
            .where('accountId', '=', accountId)
            .where('botId', botId === null ? 'is' : '=', botId)
            .execute()
        if (entry) await record(within, accountId, entry)
      }),

    enqueue: (accountId: string, dueAt: number, within: Database = db): Promise<void> =>
      enqueueJob(within, { kind: 'retention', accountId, subjectId: accountId, dueAt }),
  }
}
const anonymiseTurns = (db: Database, accountId: string, ids: string[], after: number) =>
  db
    .updateTable('turns')
    // A trace may quote what was known of the person.
    .set({ userId: null, metadataJson: '{}', ratingComment: null, traceJson: null })
    .where('accountId', '=', accountId)
    .where('conversationId', 'in', ids)
    .where('position', '>', after)

const saidOf = (rules: RuleRow[]): string =>
  rules
    .map(({ botId, mode, days }) => `${botId} ${mode} ${days}`)
    .toSorted()
    .join()

interface CountedRange {
  /** Null: of all bots but `except`. */
  botId: string | null
  except: string[]
  before: number
}
interface OldRange extends CountedRange {
  from: { at: number; id: string }
  limit: number
}
