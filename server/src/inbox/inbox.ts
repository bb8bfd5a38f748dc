import type { Readable } from 'node:stream'
import type {
  ConversationsChange,
  InboxConversation,
  InboxCount,
  InboxExportQuery,
  InboxFilterQuery,
  InboxLatest,
  InboxPerson,
  InboxQuery,
  Label,
  Note,
  NoteDraft,
} from 'beckon-contract'
import { inboxCountMost, limits } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import type { Conversations } from '../conversations/conversations.ts'
import type { SimilarQuestion } from '../dashboards/dashboards.ts'
import { type Clock, newId, toInstant, toInstantOrNull } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { toMoney } from '../lib/money.ts'
import { queryWords } from '../message-search/message-search.ts'
import type { OpenDatabase } from '../store/database.ts'
import { type Page, pageOf } from '../store/pages.ts'
import type { ConversationRow } from '../store/tables.ts'
import { isUuid } from '../store/uuids.ts'
import {
  columnOf,
  createInboxStore,
  type FigureRow,
  type FigureSort,
  isFigureSort,
  type MatchedRow,
} from './inbox.store.ts'
import { createInboxChanges } from './inbox-changes.ts'
import { createInboxCountStore } from './inbox-count.store.ts'
import { readMatch, readSorted, writeMatch, writeSorted } from './inbox-cursors.ts'
import { createInboxExport } from './inbox-export.ts'
import { type InboxFilter, readInboxFilter } from './inbox-filters.ts'
import { createInboxViews } from './inbox-views.ts'
import { createMarkStore, type NoteRow } from './marks.store.ts'
import { isWordless } from './matching.ts'
import { findPeople } from './people.store.ts'

const labelsMost = 200
const notesMost = 100

interface Parts {
  database: OpenDatabase
  bots: Bots
  conversations: Pick<Conversations, 'removeAll'>
  /** Conversations of a range that began with a question like that of this one. */
  similarTo: (accountId: string, asked: SimilarQuestion) => Promise<string[]>
  currencyOf: (accountId: string) => Promise<string>
  now: Clock
  /** A job was enqueued. */
  onAsked: () => void
}

/** The conversations of an account or a bot as people work through them: search, filters, labels, notes, export. */
export function createInbox({ database, bots, conversations, similarTo, currencyOf, now, onAsked }: Parts) {
  const store = createInboxStore(database)
  const marks = createMarkStore(database)
  const counting = createInboxCountStore(database)
  const views = createInboxViews({ store, marks })

  /** `excerpts`: of the messages that a search found, or whose replies cite what is asked for. */
  async function list(
    accountId: string,
    query: InboxQuery,
    { excerpts = true }: { excerpts?: boolean } = {},
  ): Promise<Page<InboxConversation>> {
    const { limit = limits.pageSize, cursor, ...asked } = query
    if (asked.bot !== undefined) await bots.getRow(accountId, asked.bot)
    const words = queryWords(asked.q ?? '')
    if (isWordless(asked.q)) return pageOf<InboxConversation>([], limit)
    const { sort = 'updated' } = asked
    if (words.length > 0) return listMatches(accountId, asked, { words, limit, cursor, excerpts })
    if (isFigureSort(sort)) return listByFigure(accountId, asked, { sort, limit, cursor })
    const after = cursor === undefined ? undefined : readSorted(sort, cursor)
    const request = { botId: asked.bot?.toLowerCase(), filter: await readFilter(accountId, asked), limit: limit + 1 }
    const rows = await store.page(accountId, request, sort, after)
    const { counted } = request.filter
    const shown =
      excerpts && counted?.citedId !== undefined
        ? views.presentMatches(accountId, await store.withCounted(accountId, rows, counted))
        : views.present(accountId, rows)
    const page = pageOf(await shown, limit)
    const last = rows[page.data.length - 1]
    const next = page.next_cursor && last ? writeSorted(sort, { at: last[columnOf(sort)], id: last.id }) : null
    return { ...page, next_cursor: next }
  }

  async function readFilter(
    accountId: string,
    { bot, q: _, sort: __, similar, ...asked }: InboxFilterQuery,
  ): Promise<InboxFilter> {
    const { repliedFrom: _from, repliedTo: _to, ...others } = asked
    const filter = readInboxFilter(asked)
    if (similar === undefined) return filter
    const { from = 0, to = now() } = filter.counted ?? {}
    const conversationId = similar.toLowerCase()
    const found = await similarTo(accountId, { botId: bot?.toLowerCase(), conversationId, from, to })
    // The range is that of the question.
    return { ...readInboxFilter(others), similar: found }
  }

  /** By the reply of each that has most of it. A conversation can be on several pages, as in a search. */
  async function listByFigure(
    accountId: string,
    asked: InboxFilterQuery,
    { sort, limit, cursor }: { sort: FigureSort; limit: number; cursor: string | undefined },
  ): Promise<Page<InboxConversation>> {
    const filter = await readFilter(accountId, asked)
    const request = { botId: asked.bot?.toLowerCase(), filter, limit: 2 * limit + 1 }
    const first = new Map<string, FigureRow>()
    let after = cursor === undefined ? undefined : readSorted(sort, cursor)
    let isMore = true
    while (isMore && first.size <= limit) {
      const rows = await store.pageByFigure(accountId, request, sort, after)
      for (const row of rows) if (!first.has(row.id) && first.size <= limit) first.set(row.id, row)
      const last = rows.at(-1)
      isMore = rows.length === request.limit
      after = last && { at: last.figure, id: last.turnId }
    }
    const rows = [...first.values()]
    const currency = sort === 'cost' ? await currencyOf(accountId) : null
    const shown = (await views.present(accountId, rows)).map((view, at) => {
      const { turnId, figure = 0 } = rows[at] ?? {}
      return { ...view, figure: turnId ? { turnId, value: currency ? toMoney(figure) : figure, currency } : null }
    })
    const page = pageOf(shown, limit)
    const last = rows[page.data.length - 1]
    const next = page.next_cursor && last ? writeSorted(sort, { at: last.figure, id: last.turnId }) : null
    return { ...page, next_cursor: next }
  }

  /** A conversation can be on several pages, if several of its messages match; it is on each one only once. */
  async function listMatches(
    accountId: string,
    asked: InboxFilterQuery,
    {
      words,
      limit,
      cursor,
      excerpts,
    }: { words: string[]; limit: number; cursor: string | undefined; excerpts: boolean },
  ): Promise<Page<InboxConversation>> {
    const filter = await readFilter(accountId, asked)
    const request = { botId: asked.bot?.toLowerCase(), filter, limit: 2 * limit + 1 }
    const first = new Map<string, MatchedRow>()
    let before = cursor === undefined ? undefined : readMatch(cursor)
    let isMore = true
    while (isMore && first.size <= limit) {
      const rows = await store.matches(accountId, request, words, before)
      for (const row of rows) if (!first.has(row.id) && first.size <= limit) first.set(row.id, row)
      isMore = rows.length === request.limit
      before = rows.at(-1)?.matchId
    }
    const rows = [...first.values()]
    const shown = excerpts ? views.presentMatches(accountId, rows, words) : views.present(accountId, rows)
    const page = pageOf(await shown, limit)
    const last = rows[page.data.length - 1]
    return { ...page, next_cursor: page.next_cursor && last ? writeMatch(last.matchId) : null }
  }

  /** Of what a list has, up to 1,000. */
  async function count(accountId: string, asked: InboxFilterQuery): Promise<InboxCount> {
    if (asked.bot !== undefined) await bots.getRow(accountId, asked.bot)
    const { sort = 'updated' } = asked
    const filter = await readFilter(accountId, asked)
    const request = { botId: asked.bot?.toLowerCase(), filter, limit: inboxCountMost + 1 }
    const words = queryWords(asked.q ?? '')
    if (isWordless(asked.q)) return { count: 0, isMore: false, replies: null }
    if (words.length > 0) return countOf(await store.matches(accountId, request, words, undefined))
    if (isFigureSort(sort)) return countOf(await store.pageByFigure(accountId, request, sort, undefined))
    const { count, isWhole, replies } = await counting.count(accountId, request)
    return { count: Math.min(count, inboxCountMost), isMore: !isWhole || count > inboxCountMost, replies }
  }

  /** Asked every other second by every open inbox: one row by index each. */
  async function getLatest(accountId: string, asked: { bot?: string; open?: string }): Promise<InboxLatest> {
    const [latest, open] = await Promise.all([
      store.findLatest(accountId, asked.bot?.toLowerCase()),
      asked.open === undefined ? undefined : store.find(accountId, asked.open.toLowerCase()),
    ])
    return { latest: toInstantOrNull(latest?.updatedAt ?? null), open: toInstantOrNull(open?.updatedAt ?? null) }
  }

  async function get(accountId: string, conversationId: string): Promise<InboxConversation & { notes: Note[] }> {
    const row = await getRow(accountId, conversationId)
    const [[view], notes] = await Promise.all([
      views.present(accountId, [row]),
      marks.listNotes(accountId, conversationId),
    ])
    return { ...(view as InboxConversation), notes: notes.map(presentNote) }
  }

  async function change(accountId: string, { ids, ...change }: ConversationsChange): Promise<void> {
    const { addLabel, removeLabel, assigneeId, reviewed } = change
    if (assigneeId && !(await marks.findMember(accountId, assigneeId)))
      throw invalidField('/assigneeId', 'Choose a member of this account.')
    const label = addLabel === undefined ? undefined : await getLabel(accountId, addLabel.trim())
    if (label !== undefined) await marks.addLabel(accountId, label, ids)
    if (removeLabel !== undefined) await marks.takeLabel(accountId, removeLabel, ids)
    if (assigneeId === undefined && reviewed === undefined) return
    await marks.change(accountId, ids, {
      ...(assigneeId !== undefined && { assigneeId }),
      ...(reviewed !== undefined && { reviewedAt: reviewed ? now() : null }),
    })
  }

  /** The label of this name, which is created if there is none. */
  async function getLabel(accountId: string, name: string): Promise<string> {
    if (name === '') throw invalidField('/addLabel', 'Enter a label.')
    if (!(await marks.hasLabel(accountId, name)) && (await marks.countLabels(accountId)) >= labelsMost)
      throw invalidField('/addLabel', `An account can have ${labelsMost} labels. Delete one first.`)
    return marks.createLabel(accountId, { id: newId(), name, createdAt: now() })
  }

  async function remove(accountId: string, ids: string[]): Promise<number> {
    const rows = await store.listByIds(accountId, ids)
    if (rows.length === 0) return 0
    const subject = { id: rows.length === 1 ? (rows[0] as ConversationRow).id : null, name: 'in the inbox' }
    const detail = rows.length === 1 ? undefined : `${rows.length} conversations`
    await conversations.removeAll(accountId, rows, { action: 'conversation.deleted', at: now(), subject, detail })
    return rows.length
  }

  async function listPeople(accountId: string, { q, bot }: { q: string; bot?: string }): Promise<InboxPerson[]> {
    if (bot !== undefined) await bots.getRow(accountId, bot)
    return findPeople(database, accountId, { words: q.trim(), botId: bot?.toLowerCase() })
  }

  const listLabels = (accountId: string): Promise<Label[]> => marks.listLabels(accountId)

  async function removeLabel(accountId: string, labelId: string): Promise<void> {
    const isRemoved = isUuid(labelId) && (await marks.removeLabel(accountId, labelId.toLowerCase(), now()))
    if (!isRemoved) throw new Failure('not_found', 'Label not found.')
  }

  async function addNote(accountId: string, personId: string, conversationId: string, draft: NoteDraft): Promise<Note> {
    const { id } = await getRow(accountId, conversationId)
    const text = draft.text.trim()
    if (text === '') throw invalidField('/text', 'Write a note.')
    if ((await marks.listNotes(accountId, id)).length >= notesMost)
      throw invalidField('/text', `A conversation can have ${notesMost} notes. Delete one first.`)
    const author = await marks.findMember(accountId, personId)
    const row = { id: newId(), conversationId: id, personId, personName: author?.name ?? '', text, createdAt: now() }
    await marks.addNote(accountId, row)
    return presentNote(row)
  }

  async function removeNote(accountId: string, conversationId: string, noteId: string): Promise<void> {
    const { id } = await getRow(accountId, conversationId)
    const isRemoved = isUuid(noteId) && (await marks.removeNote(accountId, id, noteId.toLowerCase()))
    if (!isRemoved) throw new Failure('not_found', 'Note not found.')
  }

  async function getRow(accountId: string, conversationId: string): Promise<ConversationRow> {
    const row = isUuid(conversationId) ? await store.find(accountId, conversationId.toLowerCase()) : undefined
    if (!row) throw new Failure('not_found', 'Conversation not found.')
    return row
  }

  const exporting = createInboxExport({
    ...{ database, views, store, now },
    list: (accountId, query) => list(accountId, query, { excerpts: false }),
  })
  const exportFile = (accountId: string, query: InboxExportQuery): Promise<Readable> =>
    exporting.exportFile(accountId, query)

  const ofMatching = createInboxChanges({
    ...{ database, conversations, store, marks, getLabel, now, onAsked },
    readFilter: async (accountId, query) => {
      if (query.bot !== undefined) await bots.getRow(accountId, query.bot)
      return readFilter(accountId, query)
    },
  })

  return {
    ...{
      list,
      count,
      getLatest,
      listPeople,
      get,
      change,
      remove,
      listLabels,
      removeLabel,
      addNote,
      removeNote,
      exportFile,
    },
    /** Of all conversations that match. */
    ofMatching,
  }
}
export type Inbox = ReturnType<typeof createInbox>

/** Of rows that name a conversation several times. */
function countOf(rows: { id: string }[]): InboxCount {
  const count = new Set(rows.map(({ id }) => id)).size
  return { count: Math.min(count, inboxCountMost), isMore: rows.length > inboxCountMost, replies: null }
}

const presentNote = ({ id, personName, text, createdAt }: Omit<NoteRow, 'accountId'>): Note => ({
  ...{ id, text },
  author: personName,
  createdAt: toInstant(createdAt),
})
