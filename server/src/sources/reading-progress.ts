import type { Outcome } from './documents.store.ts'
import type { FailedPage } from './reading.ts'

export interface KnownDocument {
  id: string
  url: string | null
  contentHash: string
  passageCount: number
}
const namedPagesAtMost = 3

/** What one reading of a source found and failed at, and the summary for the author. */
export function createReadingProgress(current: KnownDocument[]) {
  const byUrl = new Map(current.map((document) => [document.url, document]))
  const kept = new Set<string>()
  const failures: FailedPage[] = []
  let [taken, done, bytes] = [0, 0, 0]
  let title: string | undefined
  let failure: string | undefined
  let isComplete = false
  let isFull = false

  return {
    /** The stored version of this document; without a URL, of the only document. */
    known: (url: string | null | undefined): KnownDocument | undefined =>
      url === undefined ? current[0] : byUrl.get(url),

    took(document: { title: string; bytes: number; pages: number; known: KnownDocument | undefined }): void {
      title ??= document.title
      taken += 1
      done += document.pages
      bytes += document.bytes
      if (document.known) kept.add(document.known.id)
    },
    failPage: (page: FailedPage): void => void failures.push(page),
    fail: (reason: string): void => {
      failure = reason
    },
    fillUp: (): void => {
      isFull = true
    },
    complete: (): void => {
      isComplete = true
    },
    isFull: () => isFull,
    pages: () => taken + failures.length,

    outcome(now: number): Omit<Outcome, 'nextReadAt'> {
      const [isRead, wasRead] = [taken > 0, current.length > 0]
      // Pages that were not found are gone, unless a page failed that may have linked to them, or be one of them.
      const isAllSeen = isComplete && isRead && failures.every(({ gone }) => gone)
      const isGone = new Set(failures.filter(({ gone }) => gone).map(({ url }) => url))
      const reasons = [failure, describe(failures, taken)].filter((reason) => reason !== undefined)
      if (!isRead && reasons.length === 0) reasons.push('No pages could be read.')
      if (!isRead && wasRead) reasons.push('The bot still answers from what was read before.')
      return {
        values: {
          state: isRead || wasRead ? 'ready' : 'failed',
          reason: reasons.join(' ') || null,
          done,
          total: Math.max(done + failures.length + (failure === undefined ? 0 : 1), 1),
          ...(isRead && { bytes, readAt: now }),
        },
        title,
        gone: current
          .filter(({ id, url }) => isGone.has(url ?? '') || (isAllSeen && !kept.has(id)))
          .map(({ id }) => id),
      }
    },
  }
}
export type ReadingProgress = ReturnType<typeof createReadingProgress>

function describe(failures: FailedPage[], taken: number): string | undefined {
  if (failures.length === 0) return undefined
  const [first] = failures
  if (taken === 0 && failures.length === 1 && first) return first.failure
  const named = failures
    .slice(0, namedPagesAtMost)
    .map(({ url, failure }) => `${pathOf(url)} (${failure.replace(/\.$/, '')})`)
  const more = failures.length > namedPagesAtMost ? `, and ${failures.length - namedPagesAtMost} more` : ''
  return `${failures.length} of ${taken + failures.length} pages could not be read: ${named.join(', ')}${more}.`
}

function pathOf(url: string): string {
  const { pathname, search } = URL.parse(url) ?? { pathname: url, search: '' }
  return pathname + search
}
