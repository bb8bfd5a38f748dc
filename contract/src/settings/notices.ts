import type { Operation } from '../operation.ts'
import { Instant, Nullable, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

export const noticeKinds = [
  ...(['model_failing', 'budget_used_up', 'budget_warning', 'source_failed'] as const),
  ...(['token_expiring', 'webhook_off', 'unanswered'] as const),
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const Notice = Type.Object({
  kind: OneOf(noticeKinds),
  id: { ...Uuid, description: 'Of what it is about: a bot, source, token, webhook, or the account' },
  name: Type.String(),
  botId: Nullable(Uuid),
  since: Nullable(Instant),
  detail: NullableString(),
})
export type Notice = Static<typeof Notice>

export const noticeOperations = {
  listNotices: {
    method: 'GET',
    path: '/notices',
    access: 'viewer',
    responses: {
      200: Type.Object({ data: Type.Array(Notice, { description: 'What needs attention now, worst first' }) }),
    },
  },
} as const satisfies Record<string, Operation>
