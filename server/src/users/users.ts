import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ExportedConversation, UserProfile } from 'beckon-contract'
import { type AuditEntry, record } from '../audit-log/audit-log.ts'
import type { Conversations } from '../conversations/conversations.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { streamDownload } from '../lib/download-stream.ts'
import { Failure } from '../lib/failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createUserStore, type UserOf } from './users.store.ts'

/** In one commit, so that other requests run in between. */
const conversationsAtOnce = 20
const messagesAtOnce = 20

interface Parts {
  database: OpenDatabase
  conversations: Conversations
  now: Clock
}

/** Everything of one person, whom callers know by their own id: the people who talk to bots, not those who sign in. */
export function createUsers({ database, conversations, now }: Parts) {
  const { db } = database
  const store = createUserStore(database)

  /** Returns how many conversations were deleted. Can be repeated: what arrived meanwhile is deleted, too. */
  async function remove(accountId: string, user: UserOf): Promise<number> {
    const visitorIds = (await store.listProfiles(accountId, user)).map(({ id }) => id)
    const entry: AuditEntry = {
      action: 'user.deleted',
      at: now(),
      ...auditedPerson(user),
    }
    let unrecorded: AuditEntry | undefined = entry
    let removed = 0
    for (;;) {
      // Also those that begin a conversation, which is stored when they have ended.
      await conversations.stopRunning(
        ({ bot, userId }) =>
          bot.accountId === accountId && userId === user.userId && (user.botIds?.includes(bot.id) ?? true),
      )
      const rows = await store.listConversations(accountId, user, conversationsAtOnce)
      if (rows.length === 0) break
      const [shared, own] = [rows.filter(({ isShared }) => isShared), rows.filter(({ isShared }) => !isShared)]
      if (own.length > 0) {
        await conversations.removeAll(accountId, own, unrecorded)
        unrecorded = undefined
      }
      if (shared.length > 0) {
        await conversations.removeTurns(accountId, shared, user.userId, unrecorded)
        unrecorded = undefined
      }
      removed += rows.length
    }
    if (visitorIds.length > 0) await store.deleteProfiles(accountId, visitorIds, unrecorded)
    return removed
  }

  /** Written while it is read: a person may have more conversations than fit into memory. */
  async function exportFile(accountId: string, user: UserOf): Promise<Readable> {
    const rows = await store.listProfiles(accountId, user)
    const isKnown = rows.length > 0 || (await store.listConversations(accountId, user, 1)).length > 0
    if (isKnown) await record(db, accountId, { action: 'user.exported', at: now(), ...auditedPerson(user) })
    const profiles = rows.map(
      (row): UserProfile => ({
        agent_id: row.botId,
        name: row.name,
        email: row.email,
        attributes: row.attributesJson === null ? null : JSON.parse(row.attributesJson),
        created_at: toInstant(row.createdAt),
        last_seen_at: toInstant(row.lastSeenAt),
      }),
    )
    const head = { object: 'user_export', id: user.userId, created_at: toInstant(now()), profiles }
    return streamDownload(write(accountId, user, JSON.stringify(head)))
  }

  async function* write(accountId: string, user: UserOf, head: string): AsyncGenerator<string, void> {
    yield `${head.slice(0, -1)},"conversations":[`
    let isFirst = true
    const { userId, botIds } = user
    for await (const { id, isShared } of allOf(accountId, user)) {
      const conversation = await (isShared
        ? conversations.getPartOf(accountId, id, botIds, userId)
        : conversations.get(accountId, id, botIds)
      ).catch(ignoreMissing)
      if (!conversation) continue
      const { messages: _, ...shown }: ExportedConversation = { ...conversation, messages: [] }
      yield `${isFirst ? '' : ','}${JSON.stringify(shown).slice(0, -1)},"messages":[`
      isFirst = false
      yield* writeMessages(accountId, id, botIds, isShared ? userId : undefined)
      yield ']}'
    }
    yield ']}'
  }

  async function* writeMessages(
    accountId: string,
    id: string,
    botIds: string[] | null,
    userId: string | undefined,
  ): AsyncGenerator<string, void> {
    let cursor: string | undefined
    do {
      const request = { limit: messagesAtOnce, cursor }
      const page = await conversations.messages(accountId, id, request, botIds, { userId }).catch(ignoreMissing)
      if (!page) return
      yield `${cursor === undefined ? '' : ','}${page.data.map((message) => JSON.stringify(message)).join(',')}`
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  async function* allOf(accountId: string, user: UserOf) {
    let after: string | undefined
    for (;;) {
      const rows = await store.listConversations(accountId, user, conversationsAtOnce, after)
      yield* rows
      if (rows.length < conversationsAtOnce) return
      after = rows.at(-1)?.id
    }
  }

  return { remove, exportFile }
}
export type Users = ReturnType<typeof createUsers>

/** The log outlives the person's data: an operator who knows the id can find it, and nobody else learns it. */
const auditedPerson = ({ userId }: UserOf): Pick<AuditEntry, 'subject' | 'detail'> => ({
  subject: { id: null, name: 'A person' },
  detail: `SHA-256 of the id: ${createHash('sha256').update(userId).digest('hex')}`,
})

/** It was deleted meanwhile. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code !== 'not_found') throw error
}
