import type { InboxConversation } from 'beckon-contract'
import { presentConversation } from '../conversations/conversations.ts'
import type { ConversationRow } from '../store/tables.ts'
import { excerptsOf } from './excerpts.ts'
import type { InboxStore } from './inbox.store.ts'
import type { MarkStore } from './marks.store.ts'

interface Parts {
  store: InboxStore
  marks: MarkStore
}

/** Conversations with what people added to them, and with the words that a search found. */
export function createInboxViews({ store, marks }: Parts) {
  async function present(accountId: string, rows: ConversationRow[]): Promise<InboxConversation[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const isAssigned = rows.some(({ assigneeId }) => assigneeId !== null)
    const [labels, assignees] = await Promise.all([
      marks.labelsOf(accountId, ids),
      isAssigned ? marks.namesOf(accountId, ids) : [],
    ])
    const labelsOf = Map.groupBy(labels, ({ conversationId }) => conversationId)
    const assigneeOf = new Map(assignees.map(({ conversationId, id, name }) => [conversationId, { id, name }]))
    return rows.map((row) => ({
      ...presentConversation(row),
      offered: row.offeredCount,
      failed: row.failedCount,
      labels: (labelsOf.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      assignee: assigneeOf.get(row.id) ?? null,
      reviewed: row.reviewedAt !== null && row.reviewedAt >= row.updatedAt,
      figure: null,
      match: null,
    }))
  }

  /** With the turn that was looked for in each. */
  async function presentMatches(
    accountId: string,
    rows: (ConversationRow & { turnId?: string | undefined })[],
    words: string[] = [],
  ): Promise<InboxConversation[]> {
    const turnIds = rows.flatMap(({ turnId }) => turnId ?? [])
    const [views, texts] = await Promise.all([
      present(accountId, rows),
      turnIds.length > 0 ? store.listTexts(accountId, turnIds) : [],
    ])
    const textOf = new Map(texts.map((text) => [text.id, text]))
    const excerpts = await excerptsOf(
      rows.map(({ turnId = '' }) => textOf.get(turnId) ?? { message: '', reply: '' }),
      words,
    )
    return views.map((view, at) => {
      const turnId = rows[at]?.turnId ?? ''
      return { ...view, match: textOf.has(turnId) ? { turnId, text: excerpts[at] ?? '' } : null }
    })
  }

  return { present, presentMatches }
}
export type InboxViews = ReturnType<typeof createInboxViews>
