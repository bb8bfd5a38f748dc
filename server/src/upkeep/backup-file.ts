import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { blockBytes, paddingOf, readTarHeader, writeTarHeader } from './tar.ts'
import { UpkeepMistake } from './upkeep-mistake.ts'

/** The last file of a backup: whoever finds it has the whole of it. */
const manifestName = 'beckon.json'
const manifestBytesMost = 1024 * 1024
const chunkBytes = 1024 * 1024
const formatVersion = 1

export interface Manifest {
  format: 'beckon backup'
  formatVersion: number
  /** Of the program that made it. */
  version: string
  createdAt: string
  /** Applied to the database, oldest first. */
  migrations: string[]
  files: Record<string, { bytes: number; sha256: string }>
}

/** Writes `names` of `folder` into one file, which must not exist, and has it on disk when it returns. */
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
      const source = await open(join(folder, name), 'r')
      try {
        const { size: bytes } = await source.stat()
        await target.appendFile(writeTarHeader({ name, bytes, atMs }))
        files[name] = { bytes, sha256: await copy(source, target, bytes) }
        await target.appendFile(Buffer.alloc(paddingOf(bytes)))
      } finally {
        await source.close()
      }
    }
    const manifest: Manifest = { format: 'beckon backup', formatVersion, ...about, files }
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    await target.appendFile(writeTarHeader({ name: manifestName, bytes: text.length, atMs }))
    // Two empty blocks are tar's end.
    await target.appendFile(Buffer.concat([text, Buffer.alloc(paddingOf(text.length) + 2 * blockBytes)]))
    await target.sync()
    return { bytes: (await target.stat()).size }
  } finally {
    await target.close()
  }
}

/** Puts what a backup holds into `folder`, checked against what its manifest says. Only `allowed` names are taken. */
export async function unpackBackup(
  file: string,
  { folder, allowed }: { folder: string; allowed: string[] },
): Promise<Manifest> {
  const source = await open(file, 'r')
  try {
    const { size } = await source.stat()
    const found: Manifest['files'] = {}
    for (let at = 0; ; ) {
      const header = readTarHeader(await readBytes(source, at, blockBytes))
      if (!header) throw at === 0 ? notOurs(file) : broken(file)
      const { name, bytes } = header
      at += blockBytes
      if (at + bytes > size) throw broken(file)
      if (name === manifestName && bytes <= manifestBytesMost)
        return checked(file, readManifest(file, await readBytes(source, at, bytes)), found)
      if (!allowed.includes(name) || name in found) throw notOurs(file)
      const target = await open(join(folder, name), 'wx', 0o600)
      try {
        found[name] = { bytes, sha256: await copy(source, target, bytes, at) }
        await target.sync()
      } finally {
        await target.close()
      }
      at += bytes + paddingOf(bytes)
    }
  } finally {
    await source.close()
  }
}

/** From `at` in the source, or from where it stands; tells the hash of what went through. */
async function copy(source: FileHandle, target: FileHandle, bytes: number, at = 0): Promise<string> {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(chunkBytes)
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await source.read(chunk, 0, Math.min(chunkBytes, bytes - done), at + done)
    if (bytesRead === 0) throw new UpkeepMistake('The file became shorter while it was read. Try again.')
    const part = chunk.subarray(0, bytesRead)
    hash.update(part)
    await target.appendFile(part)
    done += bytesRead
  }
  return hash.digest('hex')
}

async function readBytes(source: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await source.read(Buffer.alloc(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
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
    throw new UpkeepMistake(`${file} was made by a newer Beckon (${manifest.version}). Restore it with that one.`)
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
  new UpkeepMistake(`${file} is not a backup of Beckon. Name a file that \`beckon backup\` made.`)
const broken = (file: string) =>
  new UpkeepMistake(`${file} is damaged: it is cut off, or not what was written. Take another backup.`)
