import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompressSync } from 'node:zlib'
import type { IndexInput } from './index-worker-thread.ts'
import { alignment, pack, unpack } from './packed.ts'

/** Decompressed. */
const mostBytes = 1_000_000_000

/** What takes long to build of an index, and of which texts it was built. */
interface Snapshot {
  key: string
  model: unknown
}

/** Text by text, as one string of all would be too long. */
export function snapshotKey(input: IndexInput, engine: string): string {
  const hash = createHash('sha256')
  const add = (value: unknown) => hash.update(`${JSON.stringify(value)}\n`)
  add([engine, 'passages' in input, input.language])
  if ('passages' in input)
    for (const { id, sourceId, title, url, text } of input.passages) add([id, sourceId, title, url, text])
  else for (const { id, questions, answer } of input.entries) add([id, questions, answer])
  return hash.digest('base64url')
}

export const writeSnapshot = (snapshot: Snapshot): Uint8Array<ArrayBuffer> => pack(snapshot)

/** With a checksum, so that damaged bytes are noticed. */
export const compressSnapshot = (bytes: Uint8Array): Promise<Buffer> =>
  promisify(zstdCompress)(bytes, {
    params: { [constants.ZSTD_c_compressionLevel]: 1, [constants.ZSTD_c_checksumFlag]: 1 },
  })

/** What was compressed. Undefined if it is not of these texts, or can't be read. */
export function readSnapshot(compressed: Uint8Array, key: string): unknown {
  try {
    const snapshot = unpack(
      aligned(zstdDecompressSync(compressed, { maxOutputLength: mostBytes })),
    ) as Partial<Snapshot>
    return snapshot.key === key ? snapshot.model : undefined
  } catch {
    return undefined
  }
}

/** Small buffers share memory with others, and begin anywhere. */
const aligned = (bytes: Uint8Array): Uint8Array => (bytes.byteOffset % alignment === 0 ? bytes : new Uint8Array(bytes))
