export const noticeKinds = [
  ...(['model_failing', 'index_failed', 'budget_used_up', 'budget_warning', 'source_failed'] as const),
  ...(['token_expiring', 'webhook_off', 'unanswered'] as const),
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** When a member gets a mail about a kind of notice. */
export const noticeMailChoices = ['off', 'now', 'daily'] as const
export type NoticeMailChoice = (typeof noticeMailChoices)[number]

/** A token whose notice is due. */
export const tokenExpiringDays = 7
