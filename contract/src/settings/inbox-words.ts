// Apart from the schemas, which would otherwise come along into the pages.

/** How a conversation went: at least one of its messages was answered, offered choices, not answered, or failed. */
export const outcomes = ['answered', 'offered', 'unanswered', 'failed'] as const
export type Outcome = (typeof outcomes)[number]

/**
 * `updated`: latest activity first. With search words, the latest match comes first instead. The others sort by one
 * reply of the conversation, as the dashboards counted it: the most expensive, the one with the most tokens, or the
 * slowest until its first word or as a whole.
 */
export const inboxSorts = ['updated', 'created', 'oldest', 'cost', 'tokens', 'first_word', 'slowest'] as const
export type InboxSort = (typeof inboxSorts)[number]

export const inboxExportFormats = ['csv', 'jsonl'] as const
export type InboxExportFormat = (typeof inboxExportFormats)[number]

/** The inbox says "1,000+" if more match. */
export const inboxCountMost = 1_000

/** What is done with all conversations that match: more than this are chosen, but not counted. */
export const matchingCountMost = 100_000
export const inboxActions = ['delete', 'label', 'review'] as const
export type InboxAction = (typeof inboxActions)[number]
/** `stopped`: the job failed several times; what it has done is done. */
export const inboxChangeStates = ['running', 'done', 'stopped'] as const
export type InboxChangeState = (typeof inboxChangeStates)[number]

/** In one change, deletion, or export of chosen conversations. */
export const conversationsAtOnce = 100
export const labelCharacters = 40
export const noteCharacters = 4_000
