import type { Readable } from 'node:stream'
import type { InboxConversation, InboxExportQuery, InboxQuery } from 'beckon-contract'
import { record } from '../audit-log/audit-log.ts'
import { type Clock, toInstant } from '../lib/clock.ts'
import { streamDownload } from '../lib/download-stream.ts'
import { csvCell } from '../lib/spreadsheet-cells.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { Page } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import type { InboxStore } from './inbox.store.ts'
import { createExportStore, type ExportedTurn } from './inbox-export.store.ts'
import type { InboxViews } from './inbox-views.ts'

const conversationsAtOnce = 100

interface Parts {
  database: OpenDatabase
  list: (accountId: string, query: InboxQuery) => Promise<Page<InboxConversation>>
  views: InboxViews
  store: InboxStore
  now: Clock
}

/** Conversations with their messages, as a stream: a page at a time, only as fast as it is read. */
export function createInboxExport({ database, list, views, store, now }: Parts) {
  const exported = createExportStore(database)

  async function exportFile(accountId: string, { format, ids, ...filter }: InboxExportQuery): Promise<Readable> {
    const chosen = ids?.split(',').filter(isUuid)
    const pages = chosen ? listChosen(accountId, chosen) : listAll(accountId, filter)
    // The first page is read before the response begins: a wrong filter is an error, not a broken file.
    const first = await pages.next()
    await record(database.db, accountId, { action: 'conversations.exported', at: now() })
    return streamDownload(write(accountId, format, first.value ?? [], pages))
  }

  async function* listChosen(accountId: string, ids: string[]): AsyncGenerator<InboxConversation[], undefined> {
    if (ids.length > 0) yield views.present(accountId, await store.listByIds(accountId, ids))
  }

  async function* listAll(
    accountId: string,
    filter: Omit<InboxQuery, 'limit' | 'cursor'>,
  ): AsyncGenerator<InboxConversation[], undefined> {
    const seen = new Set<string>()
    let cursor: string | undefined
    do {
      const page = await list(accountId, { ...filter, limit: conversationsAtOnce, ...(cursor && { cursor }) })
      // Conversations that are continued meanwhile move, and a search lists one for each page that has a match of it.
      const fresh = page.data.filter(({ id }) => !seen.has(id))
      for (const { id } of fresh) seen.add(id)
      yield fresh
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
  }

  async function* write(
    accountId: string,
    format: InboxExportQuery['format'],
    first: InboxConversation[],
    others: AsyncGenerator<InboxConversation[], undefined>,
  ): AsyncGenerator<string> {
    if (format === 'csv') yield csvHeader
    yield* writePage(accountId, format, first)
    for await (const page of others) yield* writePage(accountId, format, page)
  }

  async function* writePage(
    accountId: string,
    format: InboxExportQuery['format'],
    page: InboxConversation[],
  ): AsyncGenerator<string> {
    const writeLine = format === 'csv' ? csvLine : jsonLine
    for (const conversation of await describe(accountId, page))
      for await (const some of exported.listTurns(accountId, conversation.id))
        for (const turn of some) yield writeLine(conversation, turn)
  }

  async function describe(accountId: string, page: InboxConversation[]): Promise<ExportedConversation[]> {
    if (page.length === 0) return []
    const [bots, notes] = await Promise.all([
      exported.listBotNames(accountId, [...new Set(page.map(({ agent_id }) => agent_id))]),
      exported.listNotes(
        accountId,
        page.map(({ id }) => id),
      ),
    ])
    const nameOf = new Map(bots.map(({ id, name }) => [id, name]))
    const notesOf = Map.groupBy(notes, ({ conversationId }) => conversationId)
    return page.map((conversation) => ({
      ...conversation,
      botName: nameOf.get(conversation.agent_id) ?? '',
      notes: (notesOf.get(conversation.id) ?? []).map(({ text }) => text),
    }))
  }

  return { exportFile }
}

type ExportedConversation = InboxConversation & { botName: string; notes: string[] }

/** The fields of a line in both formats, named as in the API. */
const fields: Record<
  string,
  (conversation: ExportedConversation, turn: ExportedTurn) => string | boolean | string[] | null
> = {
  conversation_id: ({ id }) => id,
  agent_id: ({ agent_id }) => agent_id,
  agent_name: ({ botName }) => botName,
  channel: ({ channel }) => channel,
  user_id: ({ user }) => user?.id ?? null,
  user_name: ({ user }) => user?.name ?? null,
  user_email: ({ user }) => user?.email ?? null,
  labels: ({ labels }) => labels.map(({ name }) => name),
  assignee: ({ assignee }) => assignee?.name ?? null,
  reviewed: ({ reviewed }) => reviewed,
  notes: ({ notes }) => notes,
  turn_id: (_, { id }) => id,
  created_at: (_, { createdAt }) => toInstant(createdAt),
  message: (_, { message }) => message,
  reply: (_, { reply }) => reply,
  status: (_, { status }) => status,
  answered: (_, { answered }) => answered === 1,
  finish_reason: (_, { finishReason }) => finishReason,
  rating: (_, { rating }) => rating,
  rating_comment: (_, { ratingComment }) => ratingComment,
}

/** The byte order mark tells Excel that this is UTF-8. */
const csvHeader = `\ufeff${Object.keys(fields).join(',')}\r\n`

const cellOf = (value: string | boolean | string[] | null): string =>
  csvCell(Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const csvLine = (conversation: ExportedConversation, turn: ExportedTurn): string =>
  `${Object.values(fields)
    .map((read) => cellOf(read(conversation, turn)))
    .join(',')}\r\n`

const jsonLine = (conversation: ExportedConversation, turn: ExportedTurn): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(conversation, turn)])))}\n`
