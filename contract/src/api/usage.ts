import { limits } from '../limits.ts'
import type { PublicOperation } from '../operation.ts'
import { Closed, NullableString, OneOf, type Static, Type } from '../schema.ts'

export const usageGroups = ['day', 'agent', 'token'] as const
export type UsageGroup = (typeof usageGroups)[number]

const Day = Type.String({ description: 'A day in UTC', examples: ['2026-11-15'] })

export const UsageReport = Type.Object({
  object: OneOf(['usage']),
  from: Day,
  to: Day,
  currency: Type.String({ description: 'Of `cost`: three letters' }),
  group_by: OneOf(usageGroups),
  data: Type.Array(
    Type.Object({
      key: NullableString({
        description: 'The day, or the id of the agent or token; null for use without a token, such as the chat',
      }),
      turns: Type.Integer({ description: 'Messages that the bot replied to, with or without a model' }),
      input_tokens: Type.Integer(),
      output_tokens: Type.Integer(),
      cost: Type.Number(),
    }),
    {
      description: 'Days oldest first, without those that had no usage; agents and tokens with the highest cost first',
    },
  ),
})
export type UsageReport = Static<typeof UsageReport>

export const UsageReportQuery = Closed({
  group_by: Type.Optional(OneOf(usageGroups, { default: 'day' })),
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.usageDaysMost,
      default: limits.usageDays,
      description: 'How many days, up to today',
    }),
  ),
})

export const apiUsageOperations = {
  getUsage: {
    method: 'GET',
    path: '/usage',
    tag: 'Usage',
    summary: 'Get usage and cost',
    description:
      'By day, bot or token, over the last days (UTC). A token that is limited to some bots sees only their usage.',
    access: 'token:usage',
    query: UsageReportQuery,
    responses: { 200: UsageReport },
  },
} as const satisfies Record<string, PublicOperation>
