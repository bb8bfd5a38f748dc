import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { endianness } from 'node:os'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siblingProgram } from '../lib/sibling-program.ts'

/** Of `@orama/stemmers`, which is not part of the build. A test compares it with what is installed. */
export const stemmersVersion = '3.1.18'

let known: Promise<string> | undefined

/**
 * Identifies everything that an index depends on besides the texts: this folder's code and data, and how this Node
 * splits words and writes numbers. An index that was stored by another version is not used.
 */
export function engineVersion(): Promise<string> {
  known ??= readVersion()
  return known
}

async function readVersion(): Promise<string> {
  const hash = createHash('sha256')
  hash.update([stemmersVersion, process.versions.icu, process.versions.unicode, endianness()].join(' '))
  for (const file of await listFiles())
    for await (const bytes of createReadStream(file, { highWaterMark: 1_000_000 })) hash.update(bytes as Buffer)
  return hash.digest('base64url')
}

/** In the build, the names of the files that the thread's program imports contain their hashes. */
async function listFiles(): Promise<string[]> {
  const program = fileURLToPath(siblingProgram('./index-worker-thread', import.meta.url))
  if (extname(program) === '.js') return [program, fileURLToPath(new URL('english.vectors', import.meta.url))]
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile() && !/\.(?:test\.ts|json)$/.test(file.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort()
}
