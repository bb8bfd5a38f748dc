import type { Channel, Rating, TurnStatus } from 'beckon-contract'
import { dayMs, hourMs } from '../lib/clock.ts'
import { detectLanguage } from '../search/text/languages.ts'
import type { Tables } from '../store/tables.ts'
import { bucketOf, type LatencyColumn } from './latencies.ts'

/** A turn that has ended, or was rated, as it is read once to be counted. */
export interface CountedTurn {
  turnId: string
  accountId: string
  botId: string
  conversationId: string
  channel: Channel
  tokenId: string | null
  position: number
  /** Its beginning: the language is detected from it. */
  message: string
  status: TurnStatus
  outcome: Tables['countedTurns']['outcome']
  citationsJson: string
  inputTokens: number
  outputTokens: number
  createdAt: number
  repliedAt: number
  /** Null: the reply came in one piece. */
  firstWordMs: number | null
  cost: number
  ratedUp: number
  ratedDown: number
  /** Only its rating is new. */
  isRatingOnly: boolean
}

export const sumColumns = [
  ...(['conversations', 'messages', 'answered', 'offered', 'unanswered', 'failed', 'ratedUp', 'ratedDown'] as const),
  ...(['inputTokens', 'outputTokens', 'cost'] as const),
] as const
export type Sums = Record<(typeof sumColumns)[number], number>

export const dimensions = ['all', 'bot', 'channel', 'token', 'language'] as const
export type Dimension = (typeof dimensions)[number]
export type Grain = 'hour' | 'day'

export interface CountRow extends Sums {
  accountId: string
  /** The account or the bot. */
  scopeId: string
  dimension: Dimension
  grain: Grain
  at: number
  value: string
}
export interface LatencyRow {
  accountId: string
  scopeId: string
  hour: number
  counts: Partial<Record<LatencyColumn, number>>
}
export interface CitationRow {
  accountId: string
  botId: string
  day: number
  citedId: string
  uses: number
}

export interface Counted {
  turns: Tables['countedTurns'][]
  cited: Tables['citedTurns'][]
  counts: CountRow[]
  latencies: LatencyRow[]
  citations: CitationRow[]
}

/** What turns add to the figures. Rows are sorted by their keys, so that servers lock them in the same order. */
export function countTurns(turns: CountedTurn[]): Counted {
  const counts = new Map<string, CountRow>()
  const latencies = new Map<string, LatencyRow>()
  const citations = new Map<string, CitationRow>()
  const rows: Tables['countedTurns'][] = []
  const cited: Tables['citedTurns'][] = []

  for (const turn of turns) {
    const { accountId, botId } = turn
    const sums = sumsOf(turn)
    const hour = turn.repliedAt - (turn.repliedAt % hourMs)
    const day = turn.repliedAt - (turn.repliedAt % dayMs)
    const values: Record<Dimension, string> = {
      all: '',
      bot: botId,
      channel: turn.channel,
      token: turn.tokenId ?? '',
      language: detectLanguage(turn.message),
    }
    for (const scopeId of [accountId, botId])
      for (const dimension of dimensions) {
        if (dimension === 'bot' && scopeId === botId) continue
        for (const grain of ['hour', 'day'] as const) {
          // The whole is only drawn over time, in the reader's time zone.
          if (dimension === 'all' && grain === 'day') continue
          const key = {
            accountId,
            scopeId,
            dimension,
            grain,
            at: grain === 'hour' ? hour : day,
            value: values[dimension],
          }
          add(counts, key, sums)
        }
      }
    if (turn.isRatingOnly) continue
    rows.push(rowOf(turn, values.language))
    cited.push(...citedRowsOf(turn))
    if (turn.status === 'completed') {
      const { first, total } = latenciesOf(turn)
      for (const scopeId of [accountId, botId]) {
        const row = getOr<LatencyRow>(latencies, `${scopeId} ${hour}`, () => ({ accountId, scopeId, hour, counts: {} }))
        for (const column of [`first${bucketOf(first)}`, `total${bucketOf(total)}`] as const)
          row.counts[column] = (row.counts[column] ?? 0) + 1
      }
    }
    for (const citedId of citedIn(turn))
      getOr(citations, `${botId} ${day} ${citedId}`, () => ({ accountId, botId, day, citedId, uses: 0 })).uses += 1
  }
  return { turns: rows, cited, counts: sorted(counts), latencies: sorted(latencies), citations: sorted(citations) }
}

function latenciesOf({ createdAt, repliedAt, firstWordMs }: CountedTurn) {
  const total = repliedAt - createdAt
  return { first: firstWordMs ?? total, total }
}

/** A turn as it was counted. */
export function rowOf(turn: CountedTurn, language: string = detectLanguage(turn.message)): Tables['countedTurns'] {
  const { turnId, accountId, botId, conversationId, position, outcome, tokenId, cost } = turn
  const { first, total } = latenciesOf(turn)
  const isComplete = turn.status === 'completed'
  return {
    ...{ turnId, accountId, botId, conversationId, at: turn.repliedAt, position, outcome, language, tokenId, cost },
    tokens: turn.inputTokens + turn.outputTokens,
    firstWordMs: isComplete ? first : null,
    totalMs: isComplete ? total : null,
  }
}

/** What a turn cited, as it was counted. */
export const citedRowsOf = (turn: CountedTurn): Tables['citedTurns'][] => {
  const { turnId, accountId, conversationId, repliedAt } = turn
  return [...citedIn(turn)].map((citedId) => ({ turnId, citedId, accountId, conversationId, at: repliedAt }))
}

const noSums = Object.fromEntries(sumColumns.map((name) => [name, 0])) as Sums

function sumsOf(turn: CountedTurn): Sums {
  const rated = { ratedUp: turn.ratedUp, ratedDown: turn.ratedDown }
  if (turn.isRatingOnly) return { ...noSums, ...rated }
  return {
    ...noSums,
    ...rated,
    conversations: turn.position === 1 ? 1 : 0,
    messages: 1,
    ...(turn.outcome !== 'other' && { [turn.outcome]: 1 }),
    inputTokens: turn.inputTokens,
    outputTokens: turn.outputTokens,
    cost: turn.cost,
  }
}

function add(rows: Map<string, CountRow>, key: Omit<CountRow, keyof Sums>, sums: Sums): void {
  const name = `${key.accountId} ${key.scopeId} ${key.dimension} ${key.grain} ${key.at} ${key.value}`
  const row = getOr(rows, name, () => ({ ...key, ...noSums }))
  for (const column of sumColumns) row[column] += sums[column]
}

function getOr<Row>(rows: Map<string, Row>, key: string, create: () => Row): Row {
  const known = rows.get(key)
  if (known) return known
  const row = create()
  rows.set(key, row)
  return row
}

const sorted = <Row>(rows: Map<string, Row>): Row[] =>
  [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)

/** Each once, however many of its passages were quoted. */
function citedIn({ outcome, citationsJson }: CountedTurn): Set<string> {
  if (outcome !== 'answered' || citationsJson === '[]') return new Set()
  return new Set((JSON.parse(citationsJson) as { source_id: string }[]).map(({ source_id }) => source_id))
}

export const ratingCounts = (rating: Rating | null): Pick<Sums, 'ratedUp' | 'ratedDown'> => ({
  ratedUp: rating === 'up' ? 1 : 0,
  ratedDown: rating === 'down' ? 1 : 0,
})
