// `npm run bench -- inbox`: the inbox and its search with a million conversations, and dashboards of a busy year, on
// both databases. The time is that of the feature, without HTTP.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import { createDashboards } from '../server/src/dashboards/dashboards.ts'
import { createInbox } from '../server/src/inbox/inbox.ts'
import { dayMs, hourMs, newId } from '../server/src/lib/clock.ts'
import { indexedWords } from '../server/src/message-search/message-search.ts'
import { scopeWord } from '../server/src/message-search/search-words.ts'
import type { OpenDatabase } from '../server/src/store/database.ts'
import { migrate } from '../server/src/store/migrate.ts'
import { sumColumns } from '../server/src/turn-counts/count-turns.ts'
import { latencyColumns } from '../server/src/turn-counts/latencies.ts'
import { runOnBoth } from './databases.ts'
import { median } from './load.ts'
import { residentMb } from './program.ts'
import { report } from './report.ts'

const conversations = Number(process.env.BENCH_CONVERSATIONS ?? 1_000_000)
const botCount = 20
const tokenCount = 10
const rounds = 7
const goals = { page: 50, search: 300, dashboard: 300 }
const rowsAtOnce = 500
/** One of so many conversations is rated, failed, in another language, or of another token. */
const rareEvery = 100_000
const isRare = (at: number, kind: number) => at % rareEvery === kind % Math.min(rareEvery, conversations)
const accountId = newId()
const bots = Array.from({ length: botCount }, newId)
const [usualToken, rareToken] = [newId(), newId()]
const [usualEntry, rareEntry] = [newId(), newId()]
const now = Date.UTC(2026, 10, 15)

/** Made-up words, a few of them in most messages. */
const syllables = ['ka', 'lo', 'mi', 'ru', 'ten', 'sha', 'vor', 'pel', 'dis', 'gan', 'bre', 'zu']
const wordAt = (at: number): string => {
  let word = ''
  for (let rest = at + 13; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length]
  return word
}
const messageAt = (at: number): string => {
  const words = Array.from({ length: 8 }, (_, place) =>
    wordAt(Math.floor(3_000 * (((at * 7919 + place * 104_729) % 9_973) / 9_973) ** 3)),
  )
  return `Where is my order ${at}? ${words.join(' ')}`
}

async function fill(database: OpenDatabase): Promise<void> {
  const { db } = database
  const raw = db as unknown as Kysely<Record<string, Record<string, unknown>>>
  await db.insertInto('accounts').values({ id: accountId, name: 'A', createdAt: 1 }).execute()
  for (const id of bots)
    await raw
      .insertInto('bots')
      .values({
        ...{ id, accountId, name: 'Shop', greeting: '', instructions: '', fallback: '', language: 'en' },
        ...{ apiTrigger: 1, widgetEnabled: 0, sitesJson: '[]', knowledgeVersion: 1, createdAt: 1, updatedAt: 1 },
      })
      .execute()
  const everyMs = Math.floor((365 * dayMs) / conversations)
  for (let from = 0; from < conversations; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, conversations - from) }, (_, index) => {
      const at = now - 365 * dayMs + (from + index) * everyMs
      const id = newId()
      return {
        id,
        at,
        place: from + index,
        turnId: newId(),
        botId: bots[(from + index) % botCount] as string,
        message: messageAt(from + index),
      }
    })
    await db.transaction().execute(async (within) => {
      const writing = within as unknown as typeof raw
      await writing
        .insertInto('conversations')
        .values(
          rows.map(({ id, at, place, botId, message }, index) => ({
            ...{ id, accountId, botId, channel: index % 3 ? 'api' : 'widget', opening: message, turnCount: 1 },
            ...{ replyCount: 1, unansweredCount: index % 7 ? 0 : 1, createdAt: at, updatedAt: at },
            ...{ failedCount: isRare(place, 11) ? 1 : 0, userId: `user-${place}` },
            userJson: JSON.stringify({ id: `user-${place}`, name: `${wordAt(place % 997)} ${wordAt(place % 89)}` }),
          })),
        )
        .execute()
      await writing
        .insertInto('turns')
        .values(
          rows.map(({ id, at, place, turnId, message }, index) => ({
            ...{ id: turnId, messageId: newId(), accountId, conversationId: id, position: 1, message },
            ...{ reply: 'Within two days.', finishReason: 'stop', answered: index % 7 ? 1 : 0, choicesJson: '[]' },
            ...{ citationsJson: '[]', inputTokens: 0, outputTokens: 0, metadataJson: '{}' },
            ...{ createdAt: at, repliedAt: at, rating: isRare(place, 7) ? 'down' : null, userId: `user-${place}` },
          })),
        )
        .execute()
      await writing
        .insertInto('countedTurns')
        .values(
          rows.map(({ id, at, place, turnId, botId }, index) => ({
            ...{ turnId, accountId, botId, conversationId: id, at, position: 1 },
            ...{ outcome: index % 7 ? 'answered' : 'unanswered', language: isRare(place, 13) ? 'uk' : 'en' },
            ...{
              tokenId: isRare(place, 17) ? rareToken : usualToken,
              cost: (place * 7919) % 9_973,
              tokens: place % 4_001,
            },
            ...{ firstWordMs: (place * 31) % 1_009, totalMs: (place * 37) % 9_001 },
          })),
        )
        .execute()
      await writing
        .insertInto('citedTurns')
        .values(
          rows.map(({ id, at, place, turnId }) => ({
            ...{ turnId, accountId, conversationId: id, at },
            citedId: isRare(place, 19) ? rareEntry : usualEntry,
          })),
        )
        .execute()
      await addToIndex(within as never, database.kind, from, rows)
    })
  }
  await fillCounts(raw)
  if (database.kind === 'postgres') await sql`vacuum analyze`.execute(db)
  // On SQLite, the service never collects statistics.
}

interface Indexed {
  id: string
  turnId: string
  botId: string
  message: string
}

async function addToIndex(db: Kysely<never>, kind: OpenDatabase['kind'], from: number, rows: Indexed[]): Promise<void> {
  const documents = rows.map((row, index) => ({
    ...row,
    place: from + index + 1,
    words: [scopeWord(accountId), scopeWord(row.botId), ...indexedWords([row.message, 'Within two days.'])],
  }))
  const values = documents.map(({ place, id, turnId, words }) =>
    kind === 'postgres'
      ? sql`(${place}::bigint, ${accountId}::uuid, ${id}::uuid, ${turnId}::uuid, array_to_tsvector(${words}::text[]))`
      : sql`(${place}, ${accountId}, ${id}, ${turnId})`,
  )
  const columns =
    kind === 'postgres'
      ? sql`(id, "accountId", "conversationId", "turnId", words)`
      : sql`(id, "accountId", "conversationId", "turnId")`
  await sql`insert into "messageSearch" ${columns} values ${sql.join(values)}`.execute(db)
  if (kind === 'postgres') return
  const texts = documents.map(({ place, words }) => sql`(${place}, ${words.join(' ')})`)
  await sql`insert into "messageWords" (rowid, words) values ${sql.join(texts)}`.execute(db)
}

/** Two years in which every bot, token, channel and language had messages in every hour. */
async function fillCounts(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  const tokens = Array.from({ length: tokenCount }, newId)
  const sums = Object.fromEntries(sumColumns.map((name) => [name, 3]))
  const values: [string, string[]][] = [
    ...([['bot', bots]] as [string, string[]][]),
    ...([['channel', ['api', 'widget']]] as [string, string[]][]),
    ...([['token', tokens]] as [string, string[]][]),
    ...([['language', ['en', 'de', 'und']]] as [string, string[]][]),
  ]
  for (let day = now - 731 * dayMs; day < now; day += dayMs) {
    const hours = Array.from({ length: 24 }, (_, hour) => day + hour * hourMs)
    const rowsOf = (grain: string, at: number) =>
      values.flatMap(([dimension, all]) =>
        all.map((value) => ({ accountId, scopeId: accountId, dimension, grain, at, value, ...sums })),
      )
    const whole = hours.map((at) => ({
      ...{ accountId, scopeId: accountId, dimension: 'all', grain: 'hour' },
      at,
      value: '',
      ...sums,
    }))
    const counts = [...whole, ...rowsOf('day', day), ...hours.flatMap((at) => rowsOf('hour', at))]
    for (let at = 0; at < counts.length; at += rowsAtOnce)
      await db
        .insertInto('turnCounts')
        .values(counts.slice(at, at + rowsAtOnce))
        .execute()
    const latencies = Object.fromEntries(latencyColumns.map((name, at) => [name, at % 5]))
    await db
      .insertInto('turnLatencies')
      .values(hours.map((hour) => ({ accountId, scopeId: accountId, hour, ...latencies })))
      .execute()
  }
}

async function measure(name: string, goalMs: number, work: () => Promise<unknown>, database: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  report({ bench: 'inbox', database, conversations, name, medianMs: Math.round(median(times)), goalMs })
}

async function run(database: OpenDatabase): Promise<void> {
  await migrate(database)
  const begun = performance.now()
  await fill(database)
  process.stderr.write(`${database.kind}: filled in ${((performance.now() - begun) / 60_000).toFixed(1)} min\n`)
  const parts = { database, now: () => now, conversations: { removeAll: async () => {} } }
  const getRow = async (_: string, id: string) => ({ id }) as never
  const inbox = createInbox({
    ...parts,
    bots: { getRow } as never,
    similarTo: async () => [],
    currencyOf: async () => 'USD',
    onAsked: () => {},
  })
  const dashboards = createDashboards({ database, bots: { getRow }, currencyOf: async () => 'USD', now: Date.now })
  const page = (query: object) => () => inbox.list(accountId, { limit: 50, ...query } as never)
  const measured = (name: string, goalMs: number, work: () => Promise<unknown>) =>
    measure(name, goalMs, work, database.kind)
  await measured('first page', goals.page, page({}))
  await measured('first page of a bot', goals.page, page({ bot: bots[0] }))
  await measured('unanswered', goals.page, page({ outcome: 'unanswered' }))
  const range = { repliedFrom: new Date(now - 365 * dayMs).toISOString(), repliedTo: new Date(now).toISOString() }
  const longAgo = { ...range, repliedTo: new Date(now - 364 * dayMs).toISOString() }
  await measured('rated down, one of 100,000', goals.page, page({ rating: 'down' }))
  await measured('failed, one of 100,000', goals.page, page({ outcome: 'failed' }))
  await measured('of one person', goals.page, page({ user: 'user-77' }))
  await measured('of a label that none has', goals.page, page({ label: newId() }))
  await measured('in a rare language', goals.page, page({ language: 'uk' }))
  await measured('in the usual language', goals.page, page({ language: 'en' }))
  await measured('with a rare token', goals.page, page({ token: rareToken }))
  await measured('answered with a rare entry', goals.page, page({ cited: rareEntry }))
  await measured('answered with the usual entry', goals.page, page({ cited: usualEntry }))
  await measured('answered with the usual entry in the year', goals.page, page({ ...range, cited: usualEntry }))
  await measured('counted in the year', goals.page, page({ ...range, sort: 'created' }))
  await measured(
    'counted as unanswered in the year',
    goals.page,
    page({ ...range, outcome: 'unanswered', sort: 'created' }),
  )
  await measured('rated down in the year', goals.page, page({ ...range, rating: 'down', sort: 'created' }))
  await measured('counted on a day a year ago', goals.page, page({ ...longAgo, sort: 'created' }))
  for (const sort of ['cost', 'tokens', 'first_word', 'slowest'])
    await measured(`the year by ${sort}`, goals.page, page({ ...range, sort }))
  await measured('a day a year ago by cost', goals.page, page({ ...longAgo, sort: 'cost' }))
  await measured('the year of a bot by cost', goals.page, page({ ...range, sort: 'cost', bot: bots[0] }))
  const count = (query: object) => () => inbox.count(accountId, query as never)
  await measured('count of all', goals.page, count({}))
  await measured('count of a bot', goals.page, count({ bot: bots[0] }))
  await measured('count of unanswered', goals.page, count({ outcome: 'unanswered' }))
  await measured('count of failed', goals.page, count({ outcome: 'failed' }))
  await measured('count in the usual language', goals.page, count({ language: 'en' }))
  await measured('count of what the usual entry answered', goals.page, count({ cited: usualEntry }))
  await measured('count of unanswered in the year', goals.page, count({ ...range, outcome: 'unanswered' }))
  await measured('count by cost', goals.page, count({ ...range, sort: 'cost' }))
  await measured('count of a word of every message', goals.search, count({ q: 'order' }))
  await measured('count of a rare word', goals.search, count({ q: String(Math.floor(conversations / 2)) }))
  await measured('people by a name', goals.search, () => inbox.listPeople(accountId, { q: 'kalo' }))
  await measured('people by a name that nobody has', goals.search, () => inbox.listPeople(accountId, { q: 'xyzzy' }))
  await measured('a rare word', goals.search, page({ q: String(Math.floor(conversations / 2)) }))
  await measured('a word of every message', goals.search, page({ q: 'order' }))
  await measured('two words', goals.search, page({ q: `order ${wordAt(0)}` }))
  await measured('a beginning of four letters', goals.search, page({ q: 'kalo' }))
  await measured('three letters', goals.search, page({ q: 'kal' }))
  await measured('three letters of hundreds of words', goals.search, page({ q: 'ten' }))
  await measured('three letters of no word', goals.search, page({ q: 'xyz' }))
  const year = { from: '2025-11-15', to: '2026-11-14', zone: 'Europe/Berlin' }
  await measured('dashboard of a year', goals.dashboard, () => dashboards.get(accountId, year))
  await measured('its questions', goals.dashboard, () => dashboards.getTopics(accountId, year))
  await measureExport(inbox, database.kind)
}

/** All conversations, or a hundred thousand: as CSV, without HTTP. */
async function measureExport(inbox: ReturnType<typeof createInbox>, database: string): Promise<void> {
  const most = Math.min(conversations, 100_000)
  const from = now - 365 * dayMs + Math.floor((365 * dayMs) / conversations) * (conversations - most)
  const blocks = monitorEventLoopDelay({ resolution: 5 })
  blocks.enable()
  const begun = performance.now()
  const range = { repliedFrom: new Date(from).toISOString(), repliedTo: new Date(now).toISOString() }
  const query = { format: 'csv', sort: 'created', ...range }
  let [lines, mostMb] = [0, 0]
  for await (const piece of await inbox.exportFile(accountId, query as never)) {
    lines += String(piece).split('\n').length - 1
    mostMb = Math.max(mostMb, residentMb(process.pid))
  }
  report({
    ...{ bench: 'inbox', database, conversations, name: 'export', lines },
    seconds: Math.round((performance.now() - begun) / 1_000),
    longestBlockMs: Math.round(blocks.max / 1e6),
    residentMb: Math.round(mostMb),
  })
  blocks.disable()
}

await runOnBoth(run)
