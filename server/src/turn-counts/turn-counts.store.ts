import { type FinishReason, isCounted, type TurnStatus } from 'beckon-contract'
import { type Compilable, CompiledQuery, type ExpressionBuilder, sql } from 'kysely'
import type { Database, OpenDatabase } from '../store/database.ts'
import { prepareInsert, prepareStatement } from '../store/statements.ts'
import type { Tables } from '../store/tables.ts'
import {
  type CitationRow,
  type Counted,
  type CountedTurn,
  type CountRow,
  citedRowsOf,
  countTurns,
  ratingCounts,
  rowOf,
  sumColumns,
} from './count-turns.ts'
import { latencyColumns } from './latencies.ts'

/** In the table `service`: turns before this one, from before the figures existed, are not counted yet; empty: all are. */
const progressKey = 'turn-counts'
/** The same for `countedTurns`, which is younger than the figures. */
const rowsProgressKey = 'counted-turns'
/** And for `citedTurns`, which is younger still. */
const citedProgressKey = 'cited-turns'
/** PostgreSQL's advisory locks have numbers: any that nothing else here uses. */
const countingLock = 55
/** Enough to detect a language. */
const charactersRead = 400
/** SQLite and PostgreSQL limit the parameters of a statement. */
const rowsAtOnce = 200

export type Uncounted = Tables['uncountedTurns']

/** Written by servers for all accounts; read by the dashboards, for one. */
export function createTurnCountStore({ db, kind }: OpenDatabase) {
  const insert = prepareStatement((row: Uncounted) =>
    db.insertInto('uncountedTurns').values({
      id: row.id,
      turnId: row.turnId,
      firstWordMs: row.firstWordMs,
      cost: row.cost,
      ratedUp: row.ratedUp,
      ratedDown: row.ratedDown,
    }),
  )

  const insertCounted = prepareRows((rows: Tables['countedTurns'][]) =>
    db
      .insertInto('countedTurns')
      .values(rows)
      .onConflict((conflict) => conflict.column('turnId').doNothing()),
  )

  const addCited = prepareRows((rows: Tables['citedTurns'][]) =>
    db
      .insertInto('citedTurns')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['turnId', 'citedId']).doNothing()),
  )

  const addCounts = prepareRows((rows: CountRow[]) =>
    db
      .insertInto('turnCounts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'scopeId', 'dimension', 'grain', 'at', 'value'])
          .doUpdateSet(
            (set) =>
              Object.fromEntries(
                sumColumns.map((name) => [name, set(`turnCounts.${name}`, '+', set.ref(`excluded.${name}`))]),
              ) as never,
          ),
      ),
  )

  const addLatencies = prepareRows((rows: object[]) =>
    db
      .insertInto('turnLatencies')
      .values(rows as never)
      .onConflict((conflict) =>
        conflict
          .columns(['accountId', 'scopeId', 'hour'])
          .doUpdateSet(
            (set) =>
              Object.fromEntries(
                latencyColumns.map((name) => [
                  name,
                  set(`turnLatencies.${name}` as never, '+', set.ref(`excluded.${name}` as never)),
                ]),
              ) as never,
          ),
      ),
  )

  const addCitations = prepareRows((rows: CitationRow[]) =>
    db
      .insertInto('citationCounts')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['botId', 'day', 'citedId'])
          .doUpdateSet((set) => ({ uses: set('citationCounts.uses', '+', set.ref('excluded.uses')) })),
      ),
  )

  /** On SQLite one by one, with a statement compiled once: compiling one for many rows takes longer than running it. */
  function prepareRows<Row extends object>(write: (rows: Row[]) => Compilable) {
    const prepared = prepareInsert((row: Row) => write([row]))
    return async (within: Database, rows: Row[]): Promise<void> => {
      if (kind === 'sqlite')
        for (const row of rows) {
          const { sql, parameters } = prepared(row)
          await within.executeQuery(CompiledQuery.raw(sql, [...parameters]))
        }
      else for (const some of chunksOf(rows)) await within.executeQuery(write(some).compile())
    }
  }

  /** One server counts at a time; false if another does. */
  async function mayCount(within: Database): Promise<boolean> {
    if (kind === 'sqlite') return true
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${countingLock}) as "isOurs"
    `.execute(within)
    return rows[0]?.isOurs === true
  }

  async function readProgress(within: Database, key: string): Promise<string | undefined> {
    const row = await within.selectFrom('service').where('key', '=', key).select('value').executeTakeFirst()
    return row?.value
  }

  async function addTo(within: Database, counted: Counted): Promise<void> {
    await addRows(within, counted)
    await addCounts(within, counted.counts)
    await addLatencies(
      within,
      counted.latencies.map(({ counts, ...key }) => ({ ...key, ...noLatencies, ...counts })),
    )
    await addCitations(within, counted.citations)
  }

  /** Without those whose conversation is being deleted. */
  async function addRows(within: Database, { turns, cited }: Pick<Counted, 'turns' | 'cited'>): Promise<void> {
    if (turns.length === 0) return
    const ids = [...new Set(turns.map(({ conversationId }) => conversationId))]
    const kept = await within
      .selectFrom('conversations')
      .where('id', 'in', ids)
      .orderBy('id')
      .$if(kind === 'postgres', (query) => query.forKeyShare())
      .select('id')
      .execute()
    const known = new Set(kept.map(({ id }) => id))
    const rows = turns.filter(({ conversationId }) => known.has(conversationId))
    await insertCounted(within, rows)
    await addCited(
      within,
      cited.filter(({ conversationId }) => known.has(conversationId)),
    )
  }

  /** Conversations that began with these turns, and others of the same bots. */
  async function addBegun(within: Database, turns: Pick<CountedTurn, 'accountId' | 'botId' | 'position'>[]) {
    const begun = turns.filter(({ accountId, position }) => accountId !== null && position === 1)
    const bots = new Map(begun.map(({ accountId, botId }) => [botId, accountId]))
    for (const [botId, accountId] of bots)
      await sql`
      update "listedBots" set
        conversations = conversations + (
          select count(*) from conversations
          where "botId" = "listedBots"."botId" and "createdAt" >= "listedBots"."countedUntil"
        ),
        "countedUntil" = max("countedUntil", coalesce(
          (select max("createdAt") + 1 from conversations where "botId" = "listedBots"."botId"), 0))
      where "accountId" = ${accountId} and "botId" = ${botId}
    `.execute(within)
  }

  /** Turns before the progress that `key` names, from new to old: `use` gets some. False when nothing is left. */
  const goBack = (
    key: string,
    newest: string,
    limit: number,
    use: (within: Database, ids: string[], turns: CountedTurn[]) => Promise<void>,
  ): Promise<boolean> =>
    db.transaction().execute(async (within) => {
      if (!(await mayCount(within))) return false
      await within
        .insertInto('service')
        .values({ key, value: newest })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute()
      const before = await readProgress(within, key)
      if (!before) return false
      const rows = await within
        .selectFrom('turns')
        .innerJoin('conversations', 'conversations.id', 'turns.conversationId')
        .where('turns.id', '<', before)
        .orderBy('turns.id', 'desc')
        .limit(limit)
        .select(['turns.id', 'turns.id as turnId', 'turns.rating'])
        .select((build) => turnColumns(build as never))
        .execute()
      const turns = rows
        .filter(({ channel, status }) => isCounted(channel) && status !== 'queued' && status !== 'running')
        .map((row) => ({ ...turnOf(row), ...unmeasured, ...ratingCounts(row.rating) }))
      await use(
        within,
        rows.map(({ id }) => id),
        turns,
      )
      const last = rows.length < limit ? undefined : rows.at(-1)
      await within
        .updateTable('service')
        .set({ value: last?.id ?? '' })
        .where('key', '=', key)
        .execute()
      return last !== undefined
    })

  return {
    /** For the commit of a turn. */
    insert,

    /** Counts the oldest turns that wait. Returns how many there were. */
    countWaiting: (limit: number): Promise<number> =>
      db.transaction().execute(async (within) => {
        if (!(await mayCount(within))) return 0
        const waiting = await within
          .selectFrom('uncountedTurns')
          .leftJoin('turns', 'turns.id', 'uncountedTurns.turnId')
          .leftJoin('conversations', 'conversations.id', 'turns.conversationId')
          .orderBy('uncountedTurns.id')
          .limit(limit)
          .select(['uncountedTurns.id', 'uncountedTurns.turnId', 'firstWordMs', 'cost', 'ratedUp', 'ratedDown'])
          .select((build) => turnColumns(build as never))
          .execute()
        if (waiting.length === 0) return 0
        const progress = (await readProgress(within, progressKey)) ?? ''
        // Those before are counted as they are stored, later; the others have been.
        const isKnown = ({ turnId, accountId }: (typeof waiting)[number]) =>
          accountId !== null && (progress === '' || turnId >= progress)
        const turns = waiting.filter(isKnown).map((row) => ({ ...turnOf(row as never), ...measuresOf(row) }))
        await addTo(within, countTurns(turns))
        if (kind === 'sqlite') await addBegun(within, waiting)
        const ids = waiting.map(({ id }) => id)
        await within.deleteFrom('uncountedTurns').where('id', 'in', ids).execute()
        return waiting.length
      }),

    /** Conversations of these bots that began, for the list of bots. On SQLite; on PostgreSQL they are noted. */
    countBegun: (bots: { accountId: string; botId: string }[]): Promise<void> =>
      db.transaction().execute((within) =>
        addBegun(
          within,
          bots.map((bot) => ({ ...bot, position: 1 })),
        ),
      ),

    /** Conversations that began or were deleted, for the list of bots. Returns how many notes there were. */
    countConversations: (limit: number): Promise<number> =>
      db.transaction().execute(async (within) => {
        if (!(await mayCount(within))) return 0
        const notes = await within
          .deleteFrom('uncountedConversations')
          .where('id', 'in', (some) => some.selectFrom('uncountedConversations').select('id').limit(limit))
          .returning(['accountId', 'botId', 'change'])
          .execute()
        const changes = Map.groupBy(notes, ({ botId }) => botId)
        for (const [botId, ofBot] of [...changes].sort(([one], [other]) => (one < other ? -1 : 1)))
          await within
            .updateTable('listedBots')
            .set((set) => ({
              conversations: set(
                'conversations',
                '+',
                ofBot.reduce((sum, { change }) => sum + change, 0),
              ),
            }))
            .where('accountId', '=', ofBot[0]?.accountId ?? '')
            .where('botId', '=', botId)
            .execute()
        return notes.length
      }),

    /** Turns from before the figures existed, from new to old. False when nothing is left. */
    countOlder: (newest: string, limit: number): Promise<boolean> =>
      goBack(progressKey, newest, limit, async (within, ids, turns) => {
        await addTo(within, countTurns(turns))
        // Counted as they are now: what waits to be counted of them is included.
        if (ids.length > 0) await within.deleteFrom('uncountedTurns').where('turnId', 'in', ids).execute()
      }),

    /** The same for turns that were counted before their rows were kept. */
    keepOlder: (newest: string, limit: number): Promise<boolean> =>
      goBack(rowsProgressKey, newest, limit, async (within, ids, turns) => {
        if (ids.length === 0) return
        // Those that wait are kept when they are counted: with what only they know.
        const waiting = await within.selectFrom('uncountedTurns').where('turnId', 'in', ids).select('turnId').execute()
        const later = new Set(waiting.map(({ turnId }) => turnId))
        const now = turns.filter(({ turnId }) => !later.has(turnId))
        await addRows(within, { turns: now.map((turn) => rowOf(turn)), cited: now.flatMap(citedRowsOf) })
      }),

    /** What was cited, of turns that were kept before this was. */
    keepOlderCited: (newest: string, limit: number): Promise<boolean> =>
      goBack(citedProgressKey, newest, limit, async (within, _, turns) => {
        const cited = turns.flatMap(citedRowsOf)
        if (cited.length === 0) return
        const kept = await within
          .selectFrom('countedTurns')
          .where('turnId', 'in', [...new Set(cited.map(({ turnId }) => turnId))])
          .orderBy('turnId')
          .$if(kind === 'postgres', (query) => query.forKeyShare())
          .select('turnId')
          .execute()
        const known = new Set(kept.map(({ turnId }) => turnId))
        await addCited(
          within,
          cited.filter(({ turnId }) => known.has(turnId)),
        )
      }),
  }
}

const turnColumns = ({ fn, ref }: ExpressionBuilder<Tables, 'turns' | 'conversations'>) => [
  ref('turns.conversationId').as('conversationId'),
  ...([ref('turns.accountId').as('accountId'), ref('conversations.botId').as('botId')] as const),
  ...([ref('conversations.channel').as('channel'), ref('turns.tokenId').as('tokenId')] as const),
  ...([ref('turns.position').as('position'), ref('turns.status').as('status')] as const),
  ...([ref('turns.finishReason').as('finishReason'), ref('turns.answered').as('answered')] as const),
  ...([ref('turns.inputTokens').as('inputTokens'), ref('turns.outputTokens').as('outputTokens')] as const),
  ...([ref('turns.createdAt').as('createdAt'), ref('turns.repliedAt').as('repliedAt')] as const),
  ref('turns.citationsJson').as('citationsJson'),
  fn<string>('substr', ['turns.message', sql.lit(1), sql.lit(charactersRead)]).as('message'),
]

type ReadTurn = Omit<CountedTurn, 'outcome' | keyof typeof unmeasured | 'ratedUp' | 'ratedDown'> & {
  finishReason: FinishReason
  answered: number
}
const unmeasured = { firstWordMs: null as number | null, cost: 0, isRatingOnly: false }

const turnOf = ({ finishReason, answered, ...turn }: ReadTurn) => ({
  ...turn,
  outcome: outcomeOf(turn.status, finishReason, answered),
})

/** A rating comes later than its turn, in a row of its own. */
const measuresOf = ({ id, turnId, firstWordMs, cost, ratedUp, ratedDown }: Uncounted) => ({
  ...{ firstWordMs, cost, ratedUp, ratedDown },
  isRatingOnly: id !== turnId,
})

function outcomeOf(status: TurnStatus, finishReason: FinishReason, answered: number): CountedTurn['outcome'] {
  if (status === 'failed' || finishReason === 'model_failed') return 'failed'
  if (status !== 'completed' || finishReason === 'filtered') return 'other'
  if (answered === 1) return 'answered'
  return finishReason === 'clarify' ? 'offered' : 'unanswered'
}

const noLatencies = Object.fromEntries(latencyColumns.map((name) => [name, 0]))

function* chunksOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce)
}
