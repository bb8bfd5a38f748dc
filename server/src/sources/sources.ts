import {
  limits,
  type PageDraft,
  type Passage,
  type SiteDraft,
  type Source,
  type SourceChange,
  type SourceQuery,
  type TextDraft,
} from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Knowledge } from '../knowledge/knowledge.ts'
import { type Clock, newId, toInstant, toInstantOrNull } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { readDestination } from '../outbound/destination.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { isForeignKeyViolation, type OpenDatabase } from '../store/database.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import { createReader, type Reader } from './reader.ts'
import { findKind, readableKinds } from './readers/file-kinds.ts'
import { createReading, nextReading } from './reading.ts'
import { contentOf, type SourceContent } from './source-contents.ts'
import type { SourceFile, SourceRow } from './sources.store.ts'
import { createSourceStores } from './stores.ts'
import { createWeb } from './web.ts'

interface Parts {
  database: OpenDatabase
  bots: Bots
  quotas: Pick<Quotas, 'requireRoom'>
  knowledge: Pick<Knowledge, 'indexes' | 'usesOf'>
  outbound: Outbound
  reading: ReadingOptions
  now: Clock
  /** Called when a source is ready to be read, to wake the workers. */
  onAsked: () => void
  sourcesPerBot?: number
}
/** Different read limits, so that tests needn't be large or slow. */
export interface ReadingOptions {
  crawlDelayMs?: number
  reader?: Reader
  passagesPerBot?: number
}

/** How many are listed; the others are marked in the list of passages. */
const leftOutNamed = 10

/** Texts, files, pages and sites: a bot's sources. */
export function createSources({
  database,
  bots,
  quotas,
  knowledge,
  outbound,
  reading,
  now,
  onAsked,
  sourcesPerBot = limits.sourcesPerBot,
}: Parts) {
  const { store, lists, documents, passages } = createSourceStores(database)
  const { refresh: onChanged, indexedVersionsOf, leftOutOf } = knowledge.indexes
  const reader = reading.reader ?? createReader({ now })
  const web = createWeb({ outbound, delayMs: reading.crawlDelayMs })
  const job = createReading({ ...reading, store, documents, quotas, reader, web, now, onChanged })

  async function list(
    accountId: string,
    botId: string,
    { limit, cursor, ...asked }: PageRequest & Omit<SourceQuery, keyof PageRequest>,
  ): Promise<Page<Source>> {
    const bot = await bots.getRow(accountId, botId)
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const rows = await lists.page(accountId, bot.id, { limit: limit + 1, after, ...asked })
    const indexed = await indexedVersionsOf(bot)
    const used = await knowledge.usesOf(
      accountId,
      bot.id,
      rows.map(({ id }) => id),
    )
    return pageOf(
      rows.map((row) => ({ ...present(bot, row, indexed), ...used(row.id) })),
      limit,
    )
  }

  async function addText(accountId: string, botId: string, { title, text }: TextDraft): Promise<Source> {
    const bot = await bots.getRow(accountId, botId)
    const content = Buffer.from(text)
    return add(bot, { kind: 'text', title: title.trim(), bytes: content.length }, { name: 'text.md', content })
  }

  async function addFile(accountId: string, botId: string, name: string, bytes: Uint8Array): Promise<Source> {
    const bot = await bots.getRow(accountId, botId)
    const title = (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').trim()
    if (title === '') throw invalidField('/name', 'Missing file name. Send it as `?name=prices.pdf`.')
    if (bytes.length === 0) throw new Failure('invalid_request', `${title} is empty: it has 0 bytes.`)
    if (!findKind({ name: title, bytes }))
      throw invalidField('/name', `${title} has an unsupported file type. Supported types: ${readableKinds}.`)
    return add(bot, { kind: 'file', title, bytes: bytes.length }, { name: title, content: Buffer.from(bytes) })
  }

  async function addPage(accountId: string, botId: string, { url, reread = 'never' }: PageDraft): Promise<Source> {
    const bot = await bots.getRow(accountId, botId)
    return addAddress(bot, url, { kind: 'page', reread })
  }

  async function addSite(accountId: string, botId: string, draft: SiteDraft): Promise<Source> {
    const bot = await bots.getRow(accountId, botId)
    const { url, reread = 'never', maxPages = limits.sitePages, maxDepth = limits.siteDepth } = draft
    return addAddress(bot, url, { kind: 'site', reread, maxPages, maxDepth })
  }

  async function addAddress(
    bot: BotRow,
    address: string,
    values: Pick<SourceRow, 'kind' | 'reread'> & Partial<SourceRow>,
  ): Promise<Source> {
    const url = readAddress(address)
    if (await lists.hasAddress(bot.accountId, bot.id, values.kind, url))
      throw new Failure('conflict', 'This address is already a source of this bot. Read it again instead.')
    return add(bot, { ...values, url, title: url })
  }

  async function add(
    bot: BotRow,
    values: Pick<SourceRow, 'kind' | 'title'> & Partial<SourceRow>,
    file?: SourceFile,
  ): Promise<Source> {
    if ((await lists.count(bot.accountId, bot.id)) >= sourcesPerBot)
      throw new Failure(
        'quota_exceeded',
        `A bot can have at most ${sourcesPerBot.toLocaleString('en')} sources. Delete some first.`,
      )
    await quotas.requireRoom(bot.accountId, { sources: 1, bytes: file?.content.length ?? 0 })
    const id = newId()
    const usual = { url: null, bytes: 0, reread: 'never', maxPages: null, maxDepth: null } as const
    const inserted = store.insert(bot.accountId, { ...usual, ...values, id, botId: bot.id, createdAt: now() }, file)
    await inserted.catch((error) => {
      throw isForeignKeyViolation(error) ? missing(error) : error
    })
    onAsked()
    return get(bot.accountId, bot.id, id)
  }

  async function get(accountId: string, botId: string, sourceId: string): Promise<Source> {
    const bot = await bots.getRow(accountId, botId)
    return present(bot, await getRowOf(bot, sourceId), await indexedVersionsOf(bot))
  }

  /** The editable text of a text source. */
  async function getText(accountId: string, botId: string, sourceId: string): Promise<string> {
    const { id, kind } = await getRow(accountId, botId, sourceId)
    const file = kind === 'text' ? await store.findFile(accountId, id) : undefined
    if (!file) throw missing()
    return file.content.toString()
  }

  async function change(accountId: string, botId: string, sourceId: string, draft: SourceChange): Promise<Source> {
    const source = await getRow(accountId, botId, sourceId)
    const { text, reread } = draft
    if (text !== undefined && source.kind !== 'text') throw invalidField('/text', 'Only text sources can be edited.')
    if (reread !== undefined && source.url === null)
      throw invalidField('/reread', 'Only pages and sites can be re-read on a schedule.')
    const title = draft.title?.trim()
    const values = { ...(title !== undefined && { title }), ...(reread !== undefined && { reread }) }
    const content = text === undefined ? undefined : Buffer.from(text)
    if (content || (source.kind === 'text' && title !== undefined && title !== source.title)) {
      await store.replaceText(
        accountId,
        source.id,
        { ...values, ...(content && { bytes: content.length }) },
        content,
        now(),
      )
      onAsked()
    } else if (reread !== undefined && reread !== source.reread && isAtRest(source))
      await store.reschedule(accountId, source.id, {
        ...values,
        nextReadAt: nextReading(reread, source.readAt ?? now()),
      })
    else if (Object.keys(values).length > 0) await store.update(accountId, source.id, values)
    return get(accountId, botId, source.id)
  }

  /** Everything that is needed to add the bot's sources to another one, oldest first, one at a time. */
  async function* contentsOf(accountId: string, botId: string): AsyncGenerator<SourceContent> {
    for (const { id } of await lists.listIds(accountId, botId)) {
      const row = await lists.find(accountId, botId, id)
      const content = row && contentOf(row, row.url === null ? await store.findFile(accountId, id) : undefined)
      if (content) yield content
    }
  }

  /** One that is waiting or being read is left alone. */
  async function readAgain(accountId: string, botId: string, sourceId: string): Promise<Source> {
    const source = await getRow(accountId, botId, sourceId)
    if (isAtRest(source)) await store.readAgain(accountId, source.id, now())
    onAsked()
    return get(accountId, botId, source.id)
  }

  async function remove(accountId: string, botId: string, sourceId: string): Promise<void> {
    const source = await getRow(accountId, botId, sourceId)
    const subject = { id: source.id, name: source.title }
    await store.silence(accountId, source.botId, source.id, { action: 'source.deleted', at: now(), subject })
    onChanged(accountId, source.botId)
    await documents.sweep(accountId, source.id)
    await store.delete(accountId, source.botId, source.id)
    onChanged(accountId, source.botId)
  }

  /** In reading order. */
  async function listPassages(
    accountId: string,
    botId: string,
    sourceId: string,
    { limit, cursor }: PageRequest,
  ): Promise<Page<Passage>> {
    const source = await getRow(accountId, botId, sourceId)
    const after = cursor === undefined ? undefined : readCursor(cursor)
    const leftOut = new Set(leftOutOf(source.botId).passages.map(({ id }) => id))
    const rows = await passages.page(accountId, source.id, { limit: limit + 1, after })
    return pageOf(
      rows.map((row) => ({ ...row, ...(leftOut.has(row.id) && { isLeftOut: true }) })),
      limit,
    )
  }

  async function getRow(accountId: string, botId: string, sourceId: string) {
    return getRowOf(await bots.getRow(accountId, botId), sourceId)
  }

  async function getRowOf(bot: BotRow, sourceId: string) {
    const row = isUuid(sourceId) ? await lists.find(bot.accountId, bot.id, sourceId.toLowerCase()) : undefined
    if (!row) throw missing()
    return row
  }

  /** Ready means that the next message is answered from it: until indexing is done, its status stays "reading". */
  function present(
    bot: BotRow,
    row: SourceRow & { passageCount: number },
    indexed: { passagesVersion: number },
  ): Source {
    const { accountId: _, botId: __, passagesVersion, ...source } = row
    const leftOut = leftOutOf(bot.id).passages.filter(({ sourceId }) => sourceId === row.id)
    const isToBeIndexed = row.state === 'ready' && indexed.passagesVersion < passagesVersion
    return {
      ...source,
      ...(isToBeIndexed && { state: 'reading' }),
      ...(leftOut.length > 0 && { leftOut: { count: leftOut.length, first: leftOut.slice(0, leftOutNamed) } }),
      readAt: toInstantOrNull(row.readAt),
      nextReadAt: toInstantOrNull(row.nextReadAt),
      createdAt: toInstant(row.createdAt),
    }
  }

  return {
    list,
    addText,
    addFile,
    addPage,
    addSite,
    get,
    getText,
    change,
    readAgain,
    remove,
    listPassages,
    contentsOf,
    /** Whether one of the bot's pages or sites is of this origin. */
    areFrom: ({ accountId, id }: Pick<BotRow, 'accountId' | 'id'>, origin: string) =>
      lists.hasOrigin(accountId, id, origin),
    /** Reads a source. */
    job,
    close: reader.close,
  }
}
export type Sources = ReturnType<typeof createSources>

const missing = (cause?: unknown) => new Failure('not_found', 'Source not found.', { cause })

const isAtRest = ({ state }: SourceRow): boolean => state === 'ready' || state === 'failed'

function readAddress(address: string): string {
  try {
    const { url } = readDestination(address.trim())
    url.hash = ''
    return url.href
  } catch (error) {
    throw error instanceof OutboundFailure ? invalidField('/url', error.message) : error
  }
}
