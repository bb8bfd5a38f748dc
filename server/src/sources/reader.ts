import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { secondMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import { createFairQueue } from './fair-queue.ts'
import type { Passage } from './passages.ts'
import { findKind, type RawDocument } from './readers/file-kinds.ts'
import type { OnProgress } from './readers/read-document.ts'

export interface ReadDocument {
  title: string
  /** The same for the same text, whatever else changed around it. */
  hash: string
  passages: Passage[]
}
export type FromReader =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'passages'; passages: Passage[] }
  | { kind: 'read'; title: string; hash: string }
  | { kind: 'refused'; reason: string; cause: string }
  | { kind: 'failed'; cause: string }

export interface ReaderLimits {
  timeMs: number
  memoryMb: number
}
const usualLimits: ReaderLimits = { timeMs: 60 * secondMs, memoryMb: 512 }
/** Without work the process ends, and its memory is free. */
const idleMs = 10 * secondMs
/** Plain text up to this size is read in no time. */
const quickBytes = 1024 * 1024

/**
 * Reads documents in processes of their own: short plain texts in one, all that may take long in another, so that a line
 * of text never waits for a book. In each they come one after the other, and the accounts by turns.
 */
export function createReader(bounds: ReaderLimits = usualLimits) {
  const [quick, slow] = [createLane(bounds), createLane(bounds)]
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
 * One process. A file that is too slow or too much for it takes only
 * that process along; the next one gets a new process. (A thread would not do: one that runs out of memory ends them all.)
 */
function createLane({ timeMs, memoryMb }: ReaderLimits) {
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const queue = createFairQueue()

  const read = (
    accountId: string,
    raw: RawDocument,
    signal: AbortSignal,
    onProgress: OnProgress = () => {},
  ): Promise<ReadDocument> => queue.inTurn(accountId, () => readNow(raw, signal, onProgress))

  async function readNow(raw: RawDocument, signal: AbortSignal, onProgress: OnProgress): Promise<ReadDocument> {
    signal.throwIfAborted()
    clearTimeout(idle)
    child ??= startChild()
    const current = child
    const passages: Passage[] = []
    const { promise, resolve, reject } = Promise.withResolvers<ReadDocument>()
    const end = (error: unknown): void => {
      if (child === current) child = undefined
      current.kill('SIGKILL')
      reject(error)
    }
    const onMessage = (message: FromReader): void => {
      if (message.kind === 'progress') onProgress(message.done, message.total)
      else if (message.kind === 'passages') passages.push(...message.passages)
      else if (message.kind === 'read') resolve({ title: message.title, hash: message.hash, passages })
      else if (message.kind === 'refused') reject(refusal(message.reason, message.cause))
      else reject(refusal('Something in it is broken. Save it anew and add it again.', message.cause))
    }
    const onDeath = (cause: unknown): void =>
      end(refusal('It is too much to be read at once. Split it into smaller ones.', cause))
    const onAbort = (): void => end(signal.reason)
    const onTimeout = (): void =>
      end(refusal(`Reading it takes longer than ${timeMs / secondMs} s. Split it into smaller ones.`))
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

  function startChild(): ChildProcess {
    const fresh = fork(fileURLToPath(new URL('./reader-child.ts', import.meta.url)), {
      // It reads strangers' files: it may write none, start nothing, and gets no secret of ours.
      execArgv: [`--max-old-space-size=${memoryMb}`, '--permission', '--allow-fs-read=*'],
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    })
    fresh.unref()
    fresh.channel?.unref()
    fresh.on('error', () => {})
    fresh.on('exit', () => {
      if (child === fresh) child = undefined
    })
    return fresh
  }

  function close(): void {
    clearTimeout(idle)
    child?.kill('SIGKILL')
    child = undefined
  }

  return { read, close }
}

const refusal = (reason: string, cause?: unknown) => new Failure('invalid_request', reason, { cause })
