import { limits, type Rereading } from 'beckon-contract'
import { type Clock, dayMs, hourMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import { DeadlineExceeded, type JobHandler, RetryLater, type WhileIdle } from '../store/job-runner.ts'
import type { DocumentStore } from './documents.store.ts'
import type { Passage } from './passages.ts'
import type { Reader } from './reader.ts'
import type { RawDocument } from './readers/file-kinds.ts'
import { createReadingProgress, type ReadingProgress } from './reading-progress.ts'
import type { SourceRow, SourceStore } from './sources.store.ts'

export interface FetchedPage {
  url: string
  contentType: string
  bytes: Uint8Array
}
export interface FailedPage {
  url: string
  failure: string
  /** The server says that the page no longer exists. */
  gone: boolean
}
/** `found`: the expected total, as far as known. */
export type CrawlStep = (FetchedPage | FailedPage) & { found: number }
/** How pages are fetched. */
export interface Web {
  readPage: (url: string, signal: AbortSignal) => Promise<FetchedPage>
  crawlSite: (site: {
    url: string
    maxPages: number
    maxDepth: number
    signal: AbortSignal
  }) => AsyncIterable<CrawlStep>
}

/** A site is read page by page; what was read is indexed from time to time and at the end. */
const indexEveryMs = 10 * secondMs
/** Enough for a site of 5,000 pages with the longest crawl delay. */
const deadlineMs = dayMs

interface Effort {
  signal: AbortSignal
  whileIdle: WhileIdle
}

interface Parts {
  store: SourceStore
  documents: DocumentStore
  quotas: Pick<Quotas, 'requireRoom'>
  reader: Pick<Reader, 'read'>
  web: Web
  now: Clock
  /** The bot's knowledge from its sources has changed. */
  onChanged: (accountId: string, botId: string) => void
  passagesPerBot?: number
}

/** The job that turns a source into passages. Each document is published as soon as it is completely read. */
export function createReading({
  store,
  documents,
  quotas,
  reader,
  web,
  now,
  onChanged,
  passagesPerBot = limits.passagesPerBot,
}: Parts): JobHandler {
  async function run(
    { accountId, subjectId }: { accountId: string; subjectId: string },
    signal: AbortSignal,
    whileIdle: WhileIdle,
  ): Promise<void> {
    const isPutOff = await documents.putOffArchived(accountId, subjectId, (reread) => nextReading(reread, now()))
    if (isPutOff) return
    const source = await documents.begin(accountId, subjectId)
    if (!source) return documents.sweep(accountId, subjectId)
    const progress = createReadingProgress(await documents.listCurrent(accountId, source.id))
    try {
      await readAll(source, progress, { signal, whileIdle })
    } catch (thrown) {
      const isTooLong = signal.reason instanceof DeadlineExceeded
      if (!isTooLong) signal.throwIfAborted()
      const error = isTooLong ? tookTooLong() : thrown
      if (isUnwanted(error)) return
      if (error instanceof RetryLater) await documents.postpone(accountId, source.id, error.message)
      if (!isForAuthor(error)) throw error
      progress.fail(error.message)
    }
    await finish(source, progress)
    await documents.sweep(accountId, source.id)
  }

  async function finish(source: SourceRow, progress: ReadingProgress): Promise<void> {
    const at = now()
    await documents.finish(source, { ...progress.outcome(at), nextReadAt: (reread) => nextReading(reread, at) }, at)
    onChanged(source.accountId, source.botId)
  }

  async function readAll(source: SourceRow, progress: ReadingProgress, { signal, whileIdle }: Effort): Promise<void> {
    if (source.kind === 'site') return readSite(source, progress, { signal, whileIdle })
    const raw =
      source.kind === 'page'
        ? rawOf(await whileIdle(() => web.readPage(source.url ?? '', signal)))
        : await openFile(source)
    await readOne(source, progress, raw, signal)
  }

  async function readSite(source: SourceRow, progress: ReadingProgress, { signal, whileIdle }: Effort): Promise<void> {
    const { accountId, botId, id, url, maxPages, maxDepth } = source
    const bounds = { maxPages: maxPages ?? limits.sitePages, maxDepth: maxDepth ?? limits.siteDepth }
    let indexedAt = now()
    for await (const page of eachWhileIdle(web.crawlSite({ url: url ?? '', ...bounds, signal }), whileIdle)) {
      signal.throwIfAborted()
      if ('failure' in page) progress.failPage(page)
      else
        try {
          await readOne(source, progress, rawOf(page), signal)
        } catch (error) {
          if (!isForAuthor(error) || progress.isFull()) throw error
          progress.failPage({ url: page.url, failure: error.message, gone: false })
        }
      await documents.setProgress(accountId, id, progress.pages(), Math.max(progress.pages(), page.found))
      if (now() - indexedAt < indexEveryMs) continue
      indexedAt = now()
      onChanged(accountId, botId)
    }
    progress.complete()
  }

  async function readOne(
    source: SourceRow,
    progress: ReadingProgress,
    { url, ...raw }: RawDocument & { url: string | null },
    signal: AbortSignal,
  ): Promise<void> {
    const { accountId, botId, id: sourceId } = source
    let pages = 1
    const showProgress = progressOf(source)
    const read = await reader.read(accountId, raw, signal, (done, total) => {
      if (source.kind === 'site') return
      pages = total
      showProgress(done, total)
    })
    signal.throwIfAborted()
    const known = progress.known(source.kind === 'site' ? url : undefined)
    if (known?.contentHash !== read.hash) {
      const others = (await documents.passageCount(accountId, botId)) - (known?.passageCount ?? 0)
      if (others + read.passages.length > passagesPerBot) {
        progress.fillUp()
        throw new Failure(
          'quota_exceeded',
          `A bot can have at most ${passagesPerBot.toLocaleString('en')} passages. Delete other sources, then read this one again.`,
        )
      }
      const bytes = sizeOf(read.passages)
      await quotas.requireRoom(accountId, { bytes }).catch((error: unknown) => {
        progress.fillUp()
        throw error
      })
      const document = { url, title: read.title, contentHash: read.hash, readAt: now(), passages: read.passages }
      const documentId = await documents.stage(accountId, sourceId, document)
      if (!(await documents.publish(source, documentId, url))) throw new Unwanted()
    }
    progress.took({ title: read.title, bytes: raw.bytes.length, pages, known })
  }

  /** Written only at each further percent: a book has many pages. */
  function progressOf({ accountId, id }: SourceRow) {
    let shown = 0
    return (done: number, total: number): void => {
      const percent = Math.floor((100 * done) / total)
      if (percent === shown) return
      shown = percent
      void documents.setProgress(accountId, id, done, total).catch(() => {})
    }
  }

  async function openFile({ accountId, id, kind, title }: SourceRow): Promise<RawDocument & { url: null }> {
    const file = await store.findFile(accountId, id)
    if (!file) throw new Unwanted()
    return { url: null, name: file.name, bytes: file.content, ...(kind === 'text' && { title }) }
  }

  async function giveUp({ accountId, subjectId }: { accountId: string; subjectId: string }): Promise<void> {
    const source = await documents.begin(accountId, subjectId)
    if (!source) return
    const progress = createReadingProgress(await documents.listCurrent(accountId, source.id))
    progress.fail('Reading it failed on our side. Choose “Read again”. If it keeps failing, contact the operator.')
    await finish(source, progress)
  }

  return { run, giveUp, deadlineMs }
}

/** The job has no slot while the next page is fetched, with all pauses that the site asks for. */
async function* eachWhileIdle<Step>(steps: AsyncIterable<Step>, whileIdle: WhileIdle) {
  const iterator = steps[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await whileIdle(() => iterator.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

const tookTooLong = () =>
  new Failure(
    'invalid_request',
    `Reading it took longer than ${deadlineMs / hourMs} hours, so the rest was skipped. Lower the number of pages, or add parts of the site as separate sources.`,
  )

const rawOf = ({ url, bytes, contentType }: FetchedPage): RawDocument & { url: string } => ({
  url,
  name: url,
  bytes,
  contentType,
})

/** The source was deleted or changed while it was read: stop. */
class Unwanted extends Error {}
const isUnwanted = (error: unknown): boolean => error instanceof Unwanted || isForeignKeyViolation(error)

/** Errors whose message is useful to the author. */
const isForAuthor = (error: unknown): error is Failure | OutboundFailure =>
  error instanceof Failure || error instanceof OutboundFailure

const rereadAfterMs: Record<Rereading, number | null> = {
  never: null,
  daily: dayMs,
  weekly: 7 * dayMs,
  monthly: 30 * dayMs,
}
export function nextReading(reread: Rereading, from: number): number | null {
  const after = rereadAfterMs[reread]
  return after === null ? null : from + after
}

const sizeOf = (passages: Passage[]): number =>
  passages.reduce((sum, { title, text }) => sum + Buffer.byteLength(title) + Buffer.byteLength(text), 0)
