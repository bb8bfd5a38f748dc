import type { Query } from './tasks.ts'

export interface Prediction {
  /** Ids of items, best first. */
  top: string[]
  /** Choices count as offered, not as answered. */
  outcome: 'answered' | 'offered' | 'refused'
  offered: string[]
  reply: string
}

const replyCharacters = 400

/** All in percent except ndcg10; null if a task has no such queries. */
export function scorePredictions(queries: Query[], predictions: Prediction[]) {
  const pairs = queries.map((query, at) => ({ query, prediction: predictions[at] as Prediction }))
  const inScope = pairs.filter(({ query }) => query.expect !== null)
  const outside = pairs.filter(({ query }) => query.expect === null)
  const spanned = inScope.filter(({ query }) => query.answerSpans)

  const accuracy = share(inScope, (pair) => rankOf(pair) === 1)
  const answeredRight = share(inScope, (pair) => isAnswered(pair) && rankOf(pair) === 1)
  const refused = share(outside, (pair) => !isAnswered(pair))
  const tags = [...new Set(outside.map(({ query }) => query.tag))]
  return {
    queries: queries.length,
    accuracy,
    answeredRight,
    answered: share(inScope, isAnswered),
    answeredOrOffered: share(inScope, ({ prediction }) => prediction.outcome !== 'refused'),
    rightOrOffered: share(inScope, (pair) => (isAnswered(pair) ? rankOf(pair) === 1 : offers(pair))),
    outsideOffered: share(outside, ({ prediction }) => prediction.outcome === 'offered'),
    recall5: share(inScope, (pair) => rankOf(pair) <= 5),
    ndcg10: round(mean(inScope.map((pair) => (rankOf(pair) <= 10 ? 1 / Math.log2(rankOf(pair) + 1) : 0))), 3),
    refused,
    balanced: refused === null || answeredRight === null ? null : round((answeredRight + refused) / 2, 1),
    refusedByTag: Object.fromEntries(
      tags.map((tag) => [
        tag,
        share(
          outside.filter(({ query }) => query.tag === tag),
          (pair) => !isAnswered(pair),
        ),
      ]),
    ),
    spanInReply: share(spanned, (pair) => isAnswered(pair) && holdsSpan(pair.prediction.reply, pair.query)),
  }
}
export type Scores = ReturnType<typeof scorePredictions>

interface Pair {
  query: Query
  prediction: Prediction
}

const isAnswered = ({ prediction }: Pair): boolean => prediction.outcome === 'answered'
const offers = ({ query, prediction }: Pair): boolean => prediction.offered.includes(query.expect ?? '')

function rankOf({ query, prediction }: Pair): number {
  const at = prediction.top.slice(0, 10).indexOf(query.expect ?? '')
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')
const holdsSpan = (reply: string, { answerSpans = [] }: Query): boolean => {
  const shown = plain(reply.slice(0, replyCharacters))
  return answerSpans.some((span) => shown.includes(plain(span)))
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / (values.length || 1)
const share = <Item>(items: Item[], holds: (item: Item) => boolean): number | null =>
  items.length === 0 ? null : round((100 * items.filter(holds).length) / items.length, 1)
