import type { Channel, InboxFilterQuery, Outcome, Rating } from 'beckon-contract'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { invalidField } from '../lib/failure.ts'
import { readInstant } from '../lib/read-instant.ts'
import type { Tables } from '../store/tables.ts'
import { type CountedFilter, countedConditions } from './counted-filter.ts'

/** Undefined: any. */
export interface InboxFilter {
  channel?: Channel | undefined
  outcome?: Outcome | undefined
  rating?: Rating | undefined
  userId?: string | undefined
  from?: number | undefined
  to?: number | undefined
  labelId?: string | undefined
  /** Null: nobody. */
  assigneeId?: string | null | undefined
  reviewed?: boolean | undefined
  /** Of one reply, as it was counted. */
  counted?: CountedFilter | undefined
  /** Only these. */
  similar?: string[] | undefined
}

export function readInboxFilter(asked: Omit<InboxFilterQuery, 'bot' | 'q' | 'sort' | 'similar'>): InboxFilter {
  const { channel, outcome, rating, user, label, assignee, reviewed } = asked
  const counted = readCounted(asked)
  return {
    ...{ channel, reviewed, counted },
    // A conversation counts its answers otherwise: cancelled replies are among them.
    outcome: counted?.outcome === 'answered' ? undefined : outcome,
    rating: counted?.rating === undefined ? rating : undefined,
    userId: user,
    from: readOptional('from', asked.from),
    to: readOptional('to', asked.to),
    labelId: label,
    assigneeId: assignee === 'none' ? null : assignee,
  }
}

function readCounted(asked: InboxFilterQuery): CountedFilter | undefined {
  const { language, token, began, outcome, rating, cited } = asked
  const [from, to] = [readOptional('repliedFrom', asked.repliedFrom), readOptional('repliedTo', asked.repliedTo)]
  const isOfOneReply = from !== undefined || to !== undefined || began !== undefined
  if (!isOfOneReply && language === undefined && token === undefined && cited === undefined) return undefined
  return {
    ...{ from, to, language, isFirst: began, tokenId: token === 'none' ? null : token?.toLowerCase() },
    citedId: cited?.toLowerCase(),
    ...(isOfOneReply && { outcome, rating }),
  }
}

function readOptional(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const instant = readInstant(text.replace(' ', '+'))
  if (instant === undefined) throw invalidField(`/${name}`, `Send \`${name}\` as a timestamp with a time zone.`)
  return instant
}

type Build = ExpressionBuilder<Tables, 'conversations'>
type Condition = ExpressionWrapper<Tables, 'conversations', SqlBool>

const ofOutcome: Record<Outcome, (build: Build) => Condition> = {
  answered: (build) =>
    build(
      'conversations.replyCount',
      '>',
      sql<number>`"conversations"."unansweredCount" + "conversations"."offeredCount" + "conversations"."failedCount"`,
    ),
  // Literally, so that SQLite knows that an index has only these.
  offered: (build) => build('conversations.offeredCount', '>', sql.lit(0)),
  unanswered: (build) => build('conversations.unansweredCount', '>', sql.lit(0)),
  failed: (build) => build('conversations.failedCount', '>', sql.lit(0)),
}

/** What a conversation must fulfil. */
export function conditionsOf(build: Build, filter: InboxFilter): Condition {
  const { channel, outcome, rating, userId, from, to, labelId, assigneeId, reviewed, counted, similar } = filter
  const conditions: Condition[] = []
  if (channel !== undefined) conditions.push(build('conversations.channel', '=', sql.lit(channel)))
  if (outcome !== undefined) conditions.push(ofOutcome[outcome](build))
  if (userId !== undefined) conditions.push(build('conversations.userId', '=', userId))
  if (from !== undefined) conditions.push(build('conversations.updatedAt', '>=', from))
  if (to !== undefined) conditions.push(build('conversations.updatedAt', '<', to))
  if (assigneeId !== undefined)
    conditions.push(build('conversations.assigneeId', assigneeId === null ? 'is' : '=', assigneeId))
  if (rating !== undefined) conditions.push(build.exists(ratedTurns(build, rating)))
  if (counted !== undefined) conditions.push(...hasCounted(build, counted))
  if (similar !== undefined)
    conditions.push(similar.length === 0 ? neverTrue : build('conversations.id', 'in', similar))
  if (labelId !== undefined) conditions.push(build.exists(labelOf(build, labelId)))
  if (reviewed === true) conditions.push(isReviewed(build))
  if (reviewed === false) conditions.push(build.or([build('conversations.reviewedAt', 'is', null), isOutdated(build)]))
  return build.and(conditions)
}

const isReviewed = (build: Build) =>
  build('conversations.reviewedAt', '>=', build.ref('conversations.updatedAt')) as Condition
const isOutdated = (build: Build) =>
  build('conversations.reviewedAt', '<', build.ref('conversations.updatedAt')) as Condition

const ratedTurns = ({ selectFrom }: Build, rating: Rating) =>
  selectFrom('turns')
    .whereRef('turns.conversationId', '=', 'conversations.id')
    .where('turns.rating', '=', rating)
    .select('turns.id')

/** A conversation begins before its replies, and is changed by each. */
const hasCounted = (build: Build, counted: CountedFilter): Condition[] => [
  ...(counted.from === undefined ? [] : [build('conversations.updatedAt', '>=', counted.from)]),
  ...(counted.to === undefined ? [] : [build('conversations.createdAt', '<', counted.to)]),
  build.exists(
    build
      .selectFrom('countedTurns')
      .whereRef('countedTurns.conversationId', '=', 'conversations.id')
      .where((inner) => countedConditions(inner as never, counted))
      .select('countedTurns.turnId'),
  ) as Condition,
]

const neverTrue = sql<boolean>`1 = 0` as unknown as Condition

const labelOf = ({ selectFrom }: Build, labelId: string) =>
  selectFrom('conversationLabels')
    .whereRef('conversationLabels.conversationId', '=', 'conversations.id')
    .where('conversationLabels.labelId', '=', labelId)
    .select('conversationLabels.labelId')
