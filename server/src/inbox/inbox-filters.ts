import type { Channel, InboxFilterQuery, Outcome, Rating } from 'beckon-contract'
import { type ExpressionBuilder, type ExpressionWrapper, type SqlBool, sql } from 'kysely'
import { invalidField } from '../lib/failure.ts'
import { readInstant } from '../lib/read-instant.ts'
import type { Tables } from '../store/tables.ts'

/** Undefined: any. */
export interface InboxFilter {
  channel?: Channel | undefined
  outcome?: Outcome | undefined
  rating?: Rating | undefined
  tokenId?: string | undefined
  userId?: string | undefined
  from?: number | undefined
  to?: number | undefined
  labelId?: string | undefined
  /** Null: nobody. */
  assigneeId?: string | null | undefined
  reviewed?: boolean | undefined
}

export function readInboxFilter(asked: Omit<InboxFilterQuery, 'bot' | 'q' | 'sort'>): InboxFilter {
  const { channel, outcome, rating, token, user, label, assignee, reviewed } = asked
  return {
    ...{ channel, outcome, rating, reviewed },
    userId: user,
    tokenId: token,
    from: readOptional('from', asked.from),
    to: readOptional('to', asked.to),
    labelId: label,
    assigneeId: assignee === 'none' ? null : assignee,
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
  offered: (build) => build('conversations.offeredCount', '>', 0),
  unanswered: (build) => build('conversations.unansweredCount', '>', 0),
  failed: (build) => build('conversations.failedCount', '>', 0),
}

/** What a conversation must fulfil. */
export function conditionsOf(build: Build, filter: InboxFilter): Condition {
  const { channel, outcome, rating, tokenId, userId, from, to, labelId, assigneeId, reviewed } = filter
  const conditions: Condition[] = []
  if (channel !== undefined) conditions.push(build('conversations.channel', '=', channel))
  if (outcome !== undefined) conditions.push(ofOutcome[outcome](build))
  if (userId !== undefined) conditions.push(build('conversations.userId', '=', userId))
  if (from !== undefined) conditions.push(build('conversations.updatedAt', '>=', from))
  if (to !== undefined) conditions.push(build('conversations.updatedAt', '<', to))
  if (assigneeId !== undefined)
    conditions.push(build('conversations.assigneeId', assigneeId === null ? 'is' : '=', assigneeId))
  if (rating !== undefined) conditions.push(build.exists(ratedTurns(build, rating)))
  if (tokenId !== undefined) conditions.push(build.exists(turnsOfToken(build, tokenId)))
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

const turnsOfToken = ({ selectFrom }: Build, tokenId: string) =>
  selectFrom('turns')
    .whereRef('turns.conversationId', '=', 'conversations.id')
    .where('turns.tokenId', '=', tokenId)
    .select('turns.id')

const labelOf = ({ selectFrom }: Build, labelId: string) =>
  selectFrom('conversationLabels')
    .whereRef('conversationLabels.conversationId', '=', 'conversations.id')
    .where('conversationLabels.labelId', '=', labelId)
    .select('conversationLabels.labelId')
