import type { ChildProcess } from 'node:child_process'
import { type Clock, minuteMs, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { createFairQueue } from '../lib/fair-queue.ts'
import { RetryLater } from '../store/job-runner.ts'
import type { Passage } from './passages.ts'
import { forkReader, type ReaderProcess, startReaderProcess } from './reader-process.ts'
import { findKind, type RawDocument } from './readers/file-kinds.ts'
import type { OnProgress } from './readers/read-document.ts'

export interface ReadDocument {
  title: string
  /** A hash of the text, independent of anything else that changed. */
  hash: string
  passages: Passage[]
}
export type FromReader =
  | { kind: 'ready' }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'passages'; passages: Passage[] }
  | { kind: 'read'; title: string; hash: string }
  | { kind: 'refused'; reason: string; cause: string }
  | { kind: 'failed'; cause: string }
  /** Part of the reader cannot be loaded: the document is not at fault. */
  | { kind: 'not loaded'; cause: string }

export interface ReaderLimits {
  timeMs: number
  memoryMb: number
}
interface ReaderOptions extends Partial<ReaderLimits> {
  now?: Clock
  startChild?: (memoryMb: number) => ChildProcess
}
/** Backoff after a failed start; doubled by each further failure. */
const firstRetryMs = 5 * secondMs
const retryMsAtMost = minuteMs
/** An idle process exits to free its memory. */
const idleMs = 10 * secondMs
/** Plain text up to this size is read almost instantly. */
const quickBytes = 1024 * 1024

/**
 * Reads documents in separate processes: short plain texts in one, anything that may take long in another, so that a
 * short text never waits for a book. Each handles one document at a time, with accounts in round-robin order.
 */
export function createReader({
  timeMs = minuteMs,
  memoryMb = 512,
  now = Date.now,
  startChild = forkReader,
}: ReaderOptions = {}) {
  const newLane = () => createLane({ timeMs, now, startChild: () => startChild(memoryMb) })
  const [quick, slow] = [newLane(), newLane()]
  return {
    read: (accountId: string, raw: RawDocument, signal: AbortSignal, onProgress?: OnProgress): Promise<ReadDocument> =>
      (isQuick(raw) ? quick : slow).read(accountId, raw, signal, onProgress),
    close(): void {
      quick.close()
      slow.close()
    },
  }
}
export type Reader = ReturnType<typeof createReader>

function isQuick(raw: RawDocument): boolean {
  const kind = findKind(raw)
  return (kind === 'text' || kind === 'markdown') && raw.bytes.length <= quickBytes
}

/**
 * One process. A file that is too slow or too large kills only that process; the next file gets a new one. (A thread
 * would not do: one that runs out of memory ends the whole process.)
 */
function createLane({ timeMs, now, startChild }: { timeMs: number; now: Clock; startChild: () => ChildProcess }) {
  let started: ReaderProcess | undefined
  let failedStarts = 0
  let notBefore = 0
  let idle: NodeJS.Timeout | undefined
  const queue = createFairQueue()

  const read = (
    accountId: string,
    raw: RawDocument,
    signal: AbortSignal,
    onProgress: OnProgress = () => {},
  ): Promise<ReadDocument> => queue.enqueue(accountId, () => readNow(raw, signal, onProgress))

  async function readNow(raw: RawDocument, signal: AbortSignal, onProgress: OnProgress): Promise<ReadDocument> {
    signal.throwIfAborted()
    clearTimeout(idle)
    const current = await takeProcess(signal)
    signal.throwIfAborted()
    const passages: Passage[] = []
    const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>()
    const end = (error: unknown): void => {
      close()
      reject(error)
    }
    const onMessage = (message: FromReader): void => {
      if (message.kind !== 'not loaded') failedStarts = 0
      if (message.kind === 'progress') onProgress(message.done, message.total)
      else if (message.kind === 'passages') passages.push(...message.passages)
      else if (message.kind === 'read') resolve({ title: message.title, hash: message.hash, passages })
      else if (message.kind === 'refused') reject(refusal(message.reason, message.cause))
      else if (message.kind === 'not loaded') reject(cannotStart(new Error(message.cause)))
      else if (message.kind === 'failed')
        reject(refusal('The file is damaged. Save it again and re-add it.', message.cause))
    }
    const onDeath = (cause: unknown): void =>
      end(refusal('It is too large to read at once. Split it into smaller files.', cause))
    const onAbort = (): void => end(signal.reason)
    const onTimeout = (): void =>
      end(refusal(`Reading it takes longer than ${timeMs / secondMs} s. Split it into smaller files.`))
    const timer = setTimeout(onTimeout, timeMs)
    current.on('message', onMessage).once('error', onDeath).once('exit', onDeath)
    signal.addEventListener('abort', onAbort)
    try {
      current.send(raw, (error) => error && onDeath(error))
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      current.off('message', onMessage).off('error', onDeath).off('exit', onDeath)
      clearTimeout(idle)
      idle = setTimeout(close, idleMs).unref()
    }
  }

  /** A process that is ready. While starting fails, it is retried with backoff, however many documents wait. */
  async function takeProcess(signal: AbortSignal): Promise<ChildProcess> {
    if (now() < notBefore) throw couldNotStart(notBefore - now())
    const aborted = Promise.withResolvers<never>()
    const onAbort = (): void => aborted.reject(signal.reason)
    signal.addEventListener('abort', onAbort)
    try {
      started ??= startOne()
      await Promise.race([started.ready, aborted.promise])
      return started.child
    } catch (error) {
      close()
      signal.throwIfAborted()
      throw cannotStart(error)
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  function startOne(): ReaderProcess {
    const fresh = startReaderProcess(startChild)
    fresh.child.on('exit', () => {
      if (started === fresh) started = undefined
    })
    return fresh
  }

  function cannotStart(cause: unknown): RetryLater {
    close()
    const waitMs = Math.min(firstRetryMs * 2 ** failedStarts, retryMsAtMost)
    failedStarts += 1
    notBefore = now() + waitMs
    return couldNotStart(waitMs, cause)
  }

  function close(): void {
    clearTimeout(idle)
    started?.child.kill('SIGKILL')
    started = undefined
  }

  return { read, close }
}

const couldNotStart = (waitMs: number, cause?: unknown) =>
  new RetryLater(
    `The document reader could not start; trying again in ${Math.ceil(waitMs / secondMs)} s.`,
    waitMs,
    cause,
  )
const refusal = (reason: string, cause?: unknown) => new Failure('invalid_request', reason, { cause })
