import type { Operation } from '../operation.ts'
import { Closed, Instant, Nullable, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'
import { noticeKinds, noticeMailChoices } from './notice-words.ts'

export const Notice = Type.Object({
  kind: OneOf(noticeKinds),
  id: { ...Uuid, description: 'Of what it is about: a bot, source, token, webhook, or the account' },
  name: Type.String(),
  botId: Nullable(Uuid),
  since: Nullable(Instant),
  detail: NullableString(),
})
export type Notice = Static<typeof Notice>

const choice = OneOf(noticeMailChoices, { description: '`daily`: together in one mail a day' })
const choices = Object.fromEntries(noticeKinds.map((kind) => [kind, choice])) as Record<
  (typeof noticeKinds)[number],
  typeof choice
>
export const NoticeMailChoices = Closed(choices)
export type NoticeMailChoices = Static<typeof NoticeMailChoices>
/** Kinds that are absent stay as they are. */
export const NoticeMailChange = Type.Partial(Closed(choices))
export type NoticeMailChange = Static<typeof NoticeMailChange>

export const noticeOperations = {
  listNotices: {
    method: 'GET',
    path: '/notices',
    access: 'viewer',
    responses: {
      200: Type.Object({ data: Type.Array(Notice, { description: 'What needs attention now, worst first' }) }),
    },
  },
  getNoticeMails: {
    method: 'GET',
    path: '/notices/mails',
    access: 'viewer',
    responses: { 200: NoticeMailChoices },
  },
  changeNoticeMails: {
    method: 'PATCH',
    path: '/notices/mails',
    access: 'viewer',
    body: NoticeMailChange,
    responses: { 200: NoticeMailChoices },
  },
} as const satisfies Record<string, Operation>
