import {
  type NoticeKind,
  type NoticeMailChange,
  type NoticeMailChoice,
  type NoticeMailChoices,
  noticeKinds,
  noticesForAdmins,
  noticeTable,
  type Role,
} from 'beckon-contract'

/** What owners are told unless they choose otherwise: what stops replies. */
const ownersWant: ReadonlySet<NoticeKind> = new Set([
  'model_failing',
  'budget_used_up',
  'budget_warning',
  'webhook_off',
])

/** The others are mailed by the account's job, within minutes. */
export const mailedByEvent: ReadonlySet<NoticeKind> = new Set(
  noticeKinds.filter((kind) => noticeTable[kind].isMailedAtOnce),
)

const usualChoice = (kind: NoticeKind, role: Role): NoticeMailChoice =>
  role === 'owner' && ownersWant.has(kind) ? 'now' : 'off'

export const choicesOf = (role: Role, own: NoticeMailChange): NoticeMailChoices =>
  Object.fromEntries(
    noticeKinds.map((kind) => [kind, maySee(kind, role) ? (own[kind] ?? usualChoice(kind, role)) : 'off']),
  ) as NoticeMailChoices

const maySee = (kind: NoticeKind, role: Role): boolean =>
  role === 'owner' || role === 'admin' || !noticesForAdmins.includes(kind)

/** Whether the account's job has something to do for these choices. */
export const needsJob = (choices: NoticeMailChoices): boolean =>
  noticeKinds.some((kind) => choices[kind] === 'daily' || (choices[kind] === 'now' && !mailedByEvent.has(kind)))
