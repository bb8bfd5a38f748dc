import { createHash } from 'node:crypto'
import { limits } from 'beckon-contract'
import { lowerPriority } from '../lib/background-priority.ts'
import { Failure } from '../lib/failure.ts'
import { endWithParent } from './end-with-parent.ts'
import { cutIntoPassages } from './passages.ts'
import type { FromReader } from './reader.ts'
import type { RawDocument } from './readers/file-kinds.ts'
import { ReaderNotLoaded, readDocument } from './readers/read-document.ts'

/**
 * Increment when documents are parsed or split differently: then everything counts as changed when it is read again.
 */
const edition = 3
const sentAtOnce = 500

const say = (message: FromReader): void => void process.send?.(message)

async function read(raw: RawDocument): Promise<void> {
  const { title, markdown } = await readDocument(raw, (done, total) => say({ kind: 'progress', done, total }))
  const passages = cutIntoPassages(title, markdown)
  if (passages.length > limits.passagesPerBot)
    throw new Failure('invalid_request', 'It has more text than a bot can hold. Split it, and add only what matters.')
  for (let at = 0; at < passages.length; at += sentAtOnce)
    say({ kind: 'passages', passages: passages.slice(at, at + sentAtOnce) })
  const hash = createHash('sha256').update(`${edition}\n${title}\n${markdown}`).digest('base64url')
  say({ kind: 'read', title, hash })
}

lowerPriority()

/** Entry point of the reader process: one document at a time, until the service disconnects. */
process.on('message', (raw: RawDocument) => {
  read(raw).catch((error: unknown) => {
    if (error instanceof ReaderNotLoaded) say({ kind: 'not loaded', cause: inWords(error.cause) })
    else if (error instanceof Failure)
      say({ kind: 'refused', reason: error.message, cause: inWords(error.cause ?? error) })
    else say({ kind: 'failed', cause: inWords(error) })
  })
})
endWithParent()

const inWords = (error: unknown): string => (error instanceof Error && error.stack) || String(error)

say({ kind: 'ready' })
