import {
  type Dashboard,
  type DashboardDimension,
  type DashboardQuery,
  type DashboardRow,
  type DashboardTopics,
  dashboardDimensions,
  type Repairs,
  type RepairsQuery,
  type TokenDays,
} from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, dayMs, hourMs, toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { toMoney } from '../lib/money.ts'
import type { OpenDatabase } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import type { Sums } from '../turn-counts/turn-counts.ts'
import { createDashboardStore, type Stretch } from './dashboards.store.ts'
import { findDeclines } from './declines.ts'
import { addLatencies, addSums, emptySums, emptyTally, presentCounts, presentTally, type Tally } from './figures.ts'
import { partsOf, type Range, readRange, type Slot } from './ranges.ts'
import { createRepairStore } from './repairs.store.ts'
import { findRepairs } from './repairs.ts'
import { offsetsIn, writeDay } from './time-zones.ts'
import { findSimilar, readTopics, type SimilarQuestion } from './topics.ts'

export type { SimilarQuestion } from './topics.ts'

/** Of each dimension, those with the most messages. */
const valuesMost = 100
const tokenDays = 30

interface Parts {
  database: OpenDatabase
  bots: Pick<Bots, 'getRow'>
  currencyOf: (accountId: string) => Promise<string>
  now: Clock
}

/** Figures of an account or a bot, compared with the time before. They are read from sums, never from messages. */
export function createDashboards({ database, bots, currencyOf, now }: Parts) {
  const store = createDashboardStore(database)
  const repairs = createRepairStore(database)

  async function get(accountId: string, query: DashboardQuery): Promise<Dashboard> {
    const range = readRange(query, now())
    const scopeId = await getScope(accountId, query.bot)
    const [tallies, by, currency] = await Promise.all([
      tallyUp(accountId, scopeId, range),
      readDimensions(accountId, scopeId, range),
      currencyOf(accountId),
    ])
    const points = range.slots.map(({ from, to, label }, at) => ({
      ...{ from: toInstant(from), to: toInstant(to), label },
      beforeFrom: toInstant(range.slotsBefore[at]?.from ?? range.before),
      beforeTo: toInstant(range.slotsBefore[at]?.to ?? range.beforeTo),
      now: presentTally(tallies.now[at] ?? emptyTally()),
      before: presentTally(tallies.before[at] ?? emptyTally()),
    }))
    const sums = { now: presentTally(sumUp(tallies.now)), previous: presentTally(sumUp(tallies.before)) }
    return {
      ...{ from: toInstant(range.from), to: toInstant(range.to), before: toInstant(range.before) },
      ...{ unit: range.unit, currency, ...sums, points, by },
      declines: findDeclines({ ...sums, by }),
    }
  }

  async function getTokenUsage(accountId: string, tokenId: string): Promise<TokenDays> {
    const today = now() - (now() % dayMs)
    const from = today - (tokenDays - 1) * dayMs
    const rows = isUuid(tokenId) ? await store.listTokenDays(accountId, tokenId.toLowerCase(), from) : undefined
    if (!rows) throw new Failure('not_found', 'API token not found.')
    const byDay = new Map(rows.map(({ at, ...sums }) => [at, sums]))
    const days = Array.from({ length: tokenDays }, (_, place) => {
      const at = from + place * dayMs
      const { messages = 0, inputTokens = 0, outputTokens = 0, cost = 0 } = byDay.get(at) ?? {}
      return { day: writeDay(at / dayMs), turns: messages, inputTokens, outputTokens, cost: toMoney(cost) }
    })
    return { currency: await currencyOf(accountId), days }
  }

  async function getTopics(accountId: string, query: DashboardQuery): Promise<DashboardTopics> {
    const range = readRange(query, now())
    const scopeId = await getScope(accountId, query.bot)
    return readTopics(store, accountId, query.bot === undefined ? undefined : scopeId, range)
  }

  /** What to repair first at all bots of the account. */
  async function listRepairs(accountId: string, query: RepairsQuery): Promise<Repairs> {
    const { from, to } = readRange(query, now())
    const parts = await Promise.all(
      partsOf(from, to).map((part) => store.listValues(accountId, accountId, ['bot'], part)),
    )
    return findRepairs(repairs, accountId, { from, to, counts: parts.flat() })
  }

  /** The conversations of a top question. */
  const similarTo = (accountId: string, asked: SimilarQuestion): Promise<string[]> =>
    findSimilar(store, accountId, asked)

  const getScope = async (accountId: string, botId: string | undefined): Promise<string> =>
    botId === undefined ? accountId : (await bots.getRow(accountId, botId)).id

  /** For each point of the charts. */
  async function tallyUp(accountId: string, scopeId: string, { zone, ...range }: Range) {
    const unit = range.unit === 'hour' ? ('hour' as const) : ('day' as const)
    const tally = async (slots: Slot[], from: number, to: number): Promise<Tally[]> => {
      const stretch: Stretch = { ...{ from, to, unit }, offsets: offsetsIn(from, to, zone) }
      const tallies = slots.map(emptyTally)
      const placeOf = placesOf(slots, stretch, zone.offsetAt)
      const [counts, latencies] = await Promise.all([
        store.listCounts(accountId, scopeId, stretch),
        store.listLatencies(accountId, scopeId, stretch),
      ])
      for (const { slot, ...sums } of counts) addSums(tallies[placeOf(slot)]?.sums ?? emptySums(), sums)
      for (const { slot, ...histogram } of latencies) addLatencies(tallies[placeOf(slot)] ?? emptyTally(), histogram)
      return tallies
    }
    const [before, now] = await Promise.all([
      tally(range.slotsBefore, range.before, range.beforeTo),
      tally(range.slots, range.from, range.to),
    ])
    return { before, now }
  }

  async function readDimensions(accountId: string, scopeId: string, { before, beforeTo, from, to }: Range) {
    const wanted = scopeId === accountId ? dashboardDimensions : dashboardDimensions.filter((one) => one !== 'bot')
    const found = new Map<string, { dimension: DashboardDimension; value: string; now: Sums; before: Sums }>()
    const gather = async (side: 'now' | 'before', start: number, end: number) => {
      for (const part of partsOf(start, end))
        for (const { dimension, value, ...sums } of await store.listValues(accountId, scopeId, [...wanted], part)) {
          const key = `${dimension} ${value}`
          const row = found.get(key) ?? {
            ...{ dimension: dimension as DashboardDimension, value, now: emptySums(), before: emptySums() },
          }
          addSums(row[side], sums)
          found.set(key, row)
        }
    }
    await Promise.all([gather('now', from, to), gather('before', before, beforeTo)])
    const [botNames, tokenNames] = await Promise.all([store.listBotNames(accountId), store.listTokenNames(accountId)])
    const names = new Map([...botNames, ...tokenNames].map(({ id, name }) => [id, name]))
    const rowsOf = (dimension: DashboardDimension): DashboardRow[] =>
      [...found.values()]
        .filter((row) => row.dimension === dimension)
        .toSorted((one, other) => other.now.messages - one.now.messages || other.before.messages - one.before.messages)
        .slice(0, valuesMost)
        .map(({ value, now, before }) => ({
          ...{ value, name: names.get(value) ?? null },
          ...{ now: presentCounts(now), before: presentCounts(before) },
        }))
    return { bot: rowsOf('bot'), channel: rowsOf('channel'), token: rowsOf('token'), language: rowsOf('language') }
  }

  return { get, getTopics, listRepairs, similarTo, getTokenUsage }
}
export type Dashboards = ReturnType<typeof createDashboards>

/** Which slot a local hour or day belongs to. */
function placesOf(slots: Slot[], { unit }: Stretch, offsetAt: (instant: number) => number) {
  const each = unit === 'hour' ? hourMs : dayMs
  const numbers = slots.map(({ from }) => Math.floor((from + offsetAt(from)) / each))
  return (number: number): number => {
    let place = numbers.findLastIndex((first) => first <= number)
    // When clocks are set back, a local hour comes twice, and both are in the first.
    while (place > 0 && numbers[place - 1] === numbers[place]) place -= 1
    return Math.max(place, 0)
  }
}

function sumUp(tallies: Tally[]): Tally {
  const whole = emptyTally()
  for (const { sums, latencies } of tallies) {
    addSums(whole.sums, sums)
    addLatencies(whole, latencies)
  }
  return whole
}
