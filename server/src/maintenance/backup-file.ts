import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MaintenanceMistake } from './maintenance-mistake.ts'
import { blockBytes, paddingOf, readTarHeader, writeTarHeader } from './tar.ts'

/** The last file of a backup: its presence shows that the backup is complete. */
const manifestName = 'beckon.json'
const manifestBytesMost = 1024 * 1024
const chunkBytes = 1024 * 1024
const formatVersion = 1

/** Read sequentially, because it may come through a pipe. */
export interface BackupSource {
  /** Its name in error messages. */
  name: string
  bytes: AsyncIterable<Buffer>
}

export const readBackupFile = (file: string): BackupSource => ({
  name: file,
  bytes: createReadStream(file, { highWaterMark: chunkBytes }),
})

export interface Manifest {
  format: 'beckon backup'
  formatVersion: number
  /** Of the program that created it. */
  version: string
  createdAt: string
  /** Applied to the database, oldest first. */
  migrations: string[]
  files: Record<string, { bytes: number; sha256: string }>
}

/** Packs `names` of `folder` into one new file, and flushes it to disk. */
export async function packBackup(
  file: string,
  {
    folder,
    names,
    ...about
  }: { folder: string; names: string[] } & Pick<Manifest, 'version' | 'createdAt' | 'migrations'>,
): Promise<{ bytes: number }> {
  const atMs = Date.parse(about.createdAt)
  const files: Manifest['files'] = {}
  const target = await open(file, 'wx', 0o600)
  try {
    for (const name of names) {
      const { size } = await stat(join(folder, name))
      await target.appendFile(writeTarHeader({ name, bytes: size, atMs }))
      const reader = createReader(readBackupFile(join(folder, name)).bytes)
      try {
        files[name] = await copy(reader, target, size)
      } finally {
        await reader.close()
      }
      if (files[name].bytes < size) throw new MaintenanceMistake('The file shrank while it was being read. Try again.')
      await target.appendFile(Buffer.alloc(paddingOf(size)))
    }
    const manifest: Manifest = { format: 'beckon backup', formatVersion, ...about, files }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    await target.appendFile(writeTarHeader({ name: manifestName, bytes: text.length, atMs }))
    // A tar file ends with two empty blocks.
    await target.appendFile(Buffer.concat([text, Buffer.alloc(paddingOf(text.length) + 2 * blockBytes)]))
    await target.sync()
    return { bytes: (await target.stat()).size }
  } finally {
    await target.close()
  }
}

/** Unpacks a backup into `folder`, verified against its manifest. Only `allowed` names are accepted. */
export async function unpackBackup(
  { name: file, bytes: stream }: BackupSource,
  { folder, allowed }: { folder: string; allowed: string[] },
): Promise<Manifest> {
  const reader = createReader(stream)
  const found: Manifest['files'] = {}
  try {
    for (;;) {
      const header = readTarHeader(await readBytes(reader, blockBytes))
      if (!header) throw Object.keys(found).length === 0 ? notOurs(file) : broken(file)
      const { name, bytes } = header
      if (name === manifestName && bytes <= manifestBytesMost)
        return checked(file, readManifest(file, await readBytes(reader, bytes)), found)
      if (!allowed.includes(name) || name in found) throw notOurs(file)
      const target = await open(join(folder, name), 'wx', 0o600)
      try {
        found[name] = await copy(reader, target, bytes)
        await target.sync()
      } finally {
        await target.close()
      }
      if (found[name].bytes < bytes) throw broken(file)
      await readBytes(reader, paddingOf(bytes))
    }
  } finally {
    await reader.close()
  }
}

/** Reads a stream in chunks of at most the requested length; an empty one is the end. */
function createReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  return {
    async read(most: number): Promise<Buffer> {
      if (rest.length === 0) rest = (await chunks.next()).value ?? rest
      const piece = rest.subarray(0, most)
      rest = rest.subarray(most)
      return piece
    },
    close: async () => void (await chunks.return?.()),
  }
}
type Reader = ReturnType<typeof createReader>

/** Copies this many bytes, or fewer if the stream ends, and returns their hash. */
async function copy(reader: Reader, target: FileHandle, bytes: number): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let done = 0
  while (done < bytes) {
    const part = await reader.read(bytes - done)
    if (part.length === 0) break
    hash.update(part)
    await target.appendFile(part)
    done += part.length
  }
  return { bytes: done, sha256: hash.digest('hex') }
}

/** Fewer than `length` if the stream ends. */
async function readBytes(reader: Reader, length: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let left = length; left > 0; ) {
    const part = await reader.read(left)
    if (part.length === 0) break
    parts.push(part)
    left -= part.length
  }
  return Buffer.concat(parts)
}

function readManifest(file: string, text: Buffer): Manifest {
  let manifest: Partial<Manifest>
  try {
    manifest = JSON.parse(text.toString('utf8'))
  } catch {
    throw broken(file)
  }
  const { format, files, migrations } = manifest
  if (format !== 'beckon backup' || typeof files !== 'object' || !Array.isArray(migrations)) throw notOurs(file)
  if (manifest.formatVersion !== formatVersion)
    throw new MaintenanceMistake(
      `${file} was created by a newer version of Beckon (${manifest.version}). Restore it with that version.`,
    )
  return manifest as Manifest
}

function checked(file: string, manifest: Manifest, found: Manifest['files']): Manifest {
  const names = [...new Set([...Object.keys(manifest.files), ...Object.keys(found)])]
  const isSame = (name: string) =>
    manifest.files[name]?.sha256 === found[name]?.sha256 && manifest.files[name]?.bytes === found[name]?.bytes
  if (!names.every(isSame)) throw broken(file)
  return manifest
}

const notOurs = (file: string) =>
  new MaintenanceMistake(`${file} is not a Beckon backup. Use a file created by \`beckon backup\`.`)
const broken = (file: string) =>
  new MaintenanceMistake(`${file} is damaged: it is incomplete or was changed. Use another backup.`)
