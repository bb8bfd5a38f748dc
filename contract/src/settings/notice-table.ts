import { type NoticeKind, noticeKinds, tokenExpiringDays } from './notice-words.ts'

/** What a notice is about. The names are as the reader may see them. */
export interface NoticeFacts {
  kind: NoticeKind
  id: string
  name: string
  botId: string | null
  detail: string | null
}
/** A page of the settings where it can be repaired. */
export interface NoticePlace {
  path: string
  query?: Record<string, string>
}
type FormatDay = (instant: string) => string

interface NoticeKindFacts {
  /** Of the choice of mails. */
  label: string
  severity: 'error' | 'warning'
  /** Mailed in the moment it happens. The others are looked for every ten minutes. */
  isMailedAtOnce: boolean
  /** Only people who manage tokens and webhooks see it. */
  isForAdmins: boolean
  say: (notice: NoticeFacts, formatDay: FormatDay) => string
  sayMany: (count: string) => string
  place: (notice: NoticeFacts) => NoticePlace
  /** Where several are listed together. Without it each leads to its own place. */
  placeOfMany?: NoticePlace
}

const ofBudget = ({ botId }: NoticeFacts): NoticePlace => ({ path: botId === null ? '/usage' : `/bots/${botId}/usage` })

/** Every kind: adding one is adding an entry. Used by the bell, the banners, the choice of mails and the mails. */
export const noticeTable: Record<NoticeKind, NoticeKindFacts> = {
  model_failing: {
    ...{ label: 'A bot’s model is failing', severity: 'error', isMailedAtOnce: true, isForAdmins: false },
    say: ({ name, detail }) => `${possessive(name)} model is failing${detail ? ` (${detail})` : ''}`,
    sayMany: (count) => `The models of ${count} bots are failing`,
    place: ({ id }) => ({ path: `/bots/${id}/model` }),
  },
  index_failed: {
    ...{ label: 'A bot’s knowledge can’t be indexed', severity: 'error', isMailedAtOnce: false, isForAdmins: false },
    say: ({ name }) => `${possessive(name)} knowledge could not be indexed: it answers from before the latest changes`,
    sayMany: (count) => `The knowledge of ${count} bots could not be indexed`,
    place: ({ id }) => ({ path: `/bots/${id}/knowledge` }),
  },
  budget_used_up: {
    ...{ label: 'A budget is used up', severity: 'error', isMailedAtOnce: true, isForAdmins: false },
    say: ({ name }) => `${name}: today’s budget is used up`,
    sayMany: (count) => `${count} budgets are used up for today`,
    place: ofBudget,
  },
  budget_warning: {
    ...{ label: '80% of a budget is used', severity: 'warning', isMailedAtOnce: true, isForAdmins: false },
    say: ({ name }) => `${name}: more than 80% of today’s budget is used`,
    sayMany: (count) => `More than 80% of ${count} budgets for today is used`,
    place: ofBudget,
  },
  source_failed: {
    ...{ label: 'A source can’t be read', severity: 'warning', isMailedAtOnce: false, isForAdmins: false },
    say: ({ name }) => `“${name}” could not be read`,
    sayMany: (count) => `${count} sources could not be read`,
    place: ({ botId }) => ({ path: `/bots/${botId}/knowledge/documents`, query: { filter: 'failed' } }),
  },
  token_expiring: {
    label: 'An API token expires within a week',
    ...{ severity: 'warning', isMailedAtOnce: false, isForAdmins: true },
    say: ({ name, detail }, formatDay) =>
      `The API token ${name} expires ${detail ? `on ${formatDay(detail)}` : 'soon'}`,
    sayMany: (count) => `${count} API tokens expire within ${tokenExpiringDays} days`,
    place: () => ({ path: '/tokens', query: { filter: 'expiring', sort: 'expiry' } }),
    placeOfMany: { path: '/tokens', query: { filter: 'expiring', sort: 'expiry' } },
  },
  webhook_off: {
    ...{ label: 'A webhook was turned off', severity: 'error', isMailedAtOnce: true, isForAdmins: true },
    say: ({ name }) => `The webhook ${name} was turned off`,
    sayMany: (count) => `${count} webhooks were turned off`,
    place: ({ id }) => ({ path: `/webhooks/${id}` }),
    placeOfMany: { path: '/webhooks' },
  },
  unanswered: {
    ...{ label: 'Unanswered questions pile up', severity: 'warning', isMailedAtOnce: false, isForAdmins: false },
    say: ({ name, detail }) => `${name} could not answer ${detail} messages of the last 7 days`,
    sayMany: (count) => `Unanswered questions pile up at ${count} bots`,
    place: ({ id }) => ({ path: `/bots/${id}/knowledge/unanswered` }),
  },
}

/** "Shop helper’s", "Chris’". */
const possessive = (name: string): string => `${name}’${/s$/i.test(name) ? '' : 's'}`

/** At most so many of a kind are listed: more than that is one problem, not many. */
export const noticesOfKindMost = 100

export interface NoticeGroup<Notice extends NoticeFacts> {
  kind: NoticeKind
  severity: 'error' | 'warning'
  text: string
  /** Null: several, each with its own place. */
  place: NoticePlace | null
  notices: Notice[]
}

/** Notices of one kind are one line, in the order in which the kinds came. */
export function groupNotices<Notice extends NoticeFacts>(
  notices: Notice[],
  formatDay: FormatDay,
): NoticeGroup<Notice>[] {
  return [...Map.groupBy(notices, ({ kind }) => kind)].flatMap(([kind, same]) => {
    const { severity, say, sayMany, place, placeOfMany } = noticeTable[kind]
    const [first, ...others] = same
    if (!first) return []
    const group = { kind, severity, notices: same }
    if (others.length === 0) return [{ ...group, text: say(first, formatDay), place: place(first) }]
    const count = same.length < noticesOfKindMost ? String(same.length) : `${noticesOfKindMost} or more`
    const places = new Set(same.map((one) => place(one).path))
    return [{ ...group, text: sayMany(count), place: placeOfMany ?? (places.size === 1 ? place(first) : null) }]
  })
}

export const noticesForAdmins: readonly NoticeKind[] = noticeKinds.filter((kind) => noticeTable[kind].isForAdmins)
