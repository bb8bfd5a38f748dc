// `npm run bench -- bots`: the list of an account with 100,000 bots, on both databases. The time is that of the feature,
// without HTTP.
import type { BotQuery } from 'beckon-contract'
import { type Kysely, sql } from 'kysely'
import { createBotList } from '../server/src/bots/bot-list.ts'
import { newId } from '../server/src/lib/clock.ts'
import type { OpenDatabase } from '../server/src/store/database.ts'
import { migrate } from '../server/src/store/migrate.ts'
import { createTurnCountStore } from '../server/src/turn-counts/turn-counts.store.ts'
import { runOnBoth } from './databases.ts'
import { median } from './load.ts'
import { report } from './report.ts'

const botCount = Number(process.env.BENCH_BOTS ?? 100_000)
const rounds = 11
const goalMs = 50
const rowsAtOnce = 500
const pageRows = 50
/** Instructions are much longer than what the list shows. */
const instructions = 'Be friendly, short and precise. '.repeat(100)
const accountId = newId()
/** One of so many is archived. */
const rareEvery = 20_000

async function fill(database: OpenDatabase): Promise<void> {
  const { db, kind } = database
  const raw = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  await db.insertInto('accounts').values({ id: accountId, name: 'A', createdAt: 1 }).execute()
  for (let from = 0; from < botCount; from += rowsAtOnce) {
    const ids = Array.from({ length: Math.min(rowsAtOnce, botCount - from) }, newId)
    await db.transaction().execute(async (within) => {
      const writing = within as unknown as typeof raw
      await writing
        .insertInto('bots')
        .values(
          ids.map((id, index) => ({
            ...{
              id,
              accountId,
              name: `Shop ${((from + index) * 7919) % botCount}`,
              greeting: 'Hi',
              instructions,
              fallback: '?',
            },
            ...{ language: 'en', apiTrigger: index % 2, widgetEnabled: index % 3 ? 0 : 1, sitesJson: '[]' },
            ...{ knowledgeVersion: 1, createdAt: 1, updatedAt: ((from + index) * 104_729) % 1_000_003 },
            archivedAt: (from + index) % rareEvery === 7 ? 1 : null,
          })),
        )
        .execute()
      for (const times of [1, 2])
        await writing
          .insertInto('conversations')
          .values(
            ids.slice(0, rowsAtOnce / times).map((botId) => ({
              ...{ id: newId(), accountId, botId, channel: 'api', opening: 'Hi', turnCount: 1 },
              ...{ replyCount: 1, unansweredCount: 0, createdAt: 1, updatedAt: 1 },
            })),
          )
          .execute()
      await writing
        .insertInto('entries')
        .values(
          ids.map((botId) => ({
            ...{ id: newId(), accountId, botId, questionsJson: '["?"]', answer: 'Yes.', searchText: '? yes.' },
            ...{ createdAt: 1, updatedAt: 1 },
          })),
        )
        .execute()
    })
  }
  const counts = createTurnCountStore(database)
  while ((await counts.countConversations(rowsAtOnce)) > 0);
  if (kind === 'sqlite') {
    const bots = await db.selectFrom('bots').select(['accountId', 'id as botId']).execute()
    await counts.countBegun(bots)
  }
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
}

async function run(database: OpenDatabase): Promise<void> {
  await migrate(database)
  const begun = performance.now()
  await fill(database)
  process.stderr.write(`${database.kind}: filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`)
  const list = createBotList(database)
  const pages: [name: string, query: BotQuery][] = [
    ['newest', { filter: 'active' }],
    ['by name', { filter: 'active', sort: 'name' }],
    ['changed last', { filter: 'active', sort: 'changed' }],
    ['most conversations', { filter: 'active', sort: 'conversations' }],
    ['API trigger on, by name', { filter: 'api', sort: 'name' }],
    ['archived, one of 20,000, most conversations', { filter: 'archived', sort: 'conversations' }],
    ['the last page, by name', { filter: 'active', sort: 'name', offset: botCount - 2 * pageRows }],
    ['search of all', { search: 'shop', sort: 'match' }],
    ['search of some', { search: '123', sort: 'match' }],
    ['search of one, most conversations', { search: String(botCount - 1), sort: 'conversations' }],
    ['search of none', { search: 'hotel', sort: 'changed' }],
    ['by ids', { ids: (await list(accountId, { limit: pageRows })).data.map(({ id }) => id).join() }],
  ]
  for (const [name, query] of pages) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const at = performance.now()
      await list(accountId, { limit: pageRows, ...query })
      times.push(performance.now() - at)
    }
    report({
      bench: 'bots',
      database: database.kind,
      bots: botCount,
      name,
      medianMs: Math.round(median(times)),
      goalMs,
    })
  }
}

await runOnBoth(run)
