import { crc32, inflateRawSync } from 'node:zlib'
import { codeOf } from './error-code.ts'
import { Failure } from './failure.ts'

const filesAtMost = 10_000
const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50

interface ZipEntry {
  name: string
  method: number
  isEncrypted: boolean
  packedBytes: number
  unpackedBytes: number
  begin: number
}

/**
 * The requested files of a zip archive. The declared sizes are added up before anything is unpacked, and the real sizes
 * are limited while unpacking: a zip bomb may lie.
 */
export function readZip(
  bytes: Uint8Array,
  { isWanted, bytesAtMost }: { isWanted: (name: string) => boolean; bytesAtMost: number },
): Map<string, Buffer> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wanted = readDirectory(archive).filter(({ name }) => isWanted(name))
  if (wanted.reduce((sum, entry) => sum + entry.unpackedBytes, 0) > bytesAtMost) throw tooLarge(bytesAtMost)
  const files = new Map<string, Buffer>()
  let left = bytesAtMost
  for (const entry of wanted) {
    const content = unpack(archive, entry, left, bytesAtMost)
    left -= content.length
    files.set(entry.name, content)
  }
  return files
}

function readDirectory(archive: Buffer): ZipEntry[] {
  try {
    const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (end === -1 || archive.readUInt32LE(end) !== endMark) throw broken()
    const count = archive.readUInt16LE(end + 10)
    if (count > filesAtMost) throw broken()
    const entries: ZipEntry[] = []
    let at = archive.readUInt32LE(end + 16)
    for (let index = 0; index < count; index += 1) {
      if (archive.readUInt32LE(at) !== entryMark) throw broken()
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
      const nameEnd = at + 46 + (nameLength ?? 0)
      entries.push({
        name: archive.toString('utf8', at + 46, nameEnd),
        method: archive.readUInt16LE(at + 10),
        isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
        packedBytes: archive.readUInt32LE(at + 20),
        unpackedBytes: archive.readUInt32LE(at + 24),
        begin: archive.readUInt32LE(at + 42),
      })
      at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0)
    }
    return entries
  } catch (cause) {
    throw cause instanceof Failure ? cause : broken(cause)
  }
}

function unpack(archive: Buffer, entry: ZipEntry, room: number, bytesAtMost: number): Buffer {
  if (entry.isEncrypted)
    throw new Failure('invalid_request', 'The file is password-protected. Save it without a password.')
  try {
    if (archive.readUInt32LE(entry.begin) !== localMark) throw broken()
    const from = entry.begin + 30 + archive.readUInt16LE(entry.begin + 26) + archive.readUInt16LE(entry.begin + 28)
    const packed = archive.subarray(from, from + entry.packedBytes)
    if (entry.method === 0 && packed.length <= room) return packed
    if (entry.method === 8) return inflateRawSync(packed, { maxOutputLength: Math.max(1, room) })
  } catch (cause) {
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(bytesAtMost)
    throw cause instanceof Failure ? cause : broken(cause)
  }
  throw broken()
}

/** An empty archive. */
export function writeZip(files: Map<string, Buffer>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of files) {
    const title = Buffer.from(name)
    const described = Buffer.alloc(26)
    described.writeUInt16LE(20, 0)
    described.writeUInt16LE(0x0800, 2)
    described.writeUInt32LE(crc32(content), 10)
    described.writeUInt32LE(content.length, 14)
    described.writeUInt32LE(content.length, 18)
    described.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([mark(localMark), described, title, content])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([mark(entryMark), Buffer.from([20, 0]), described, tail, title]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.size, 4)
  end.writeUInt16LE(files.size, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, mark(endMark), end])
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const broken = (cause?: unknown) =>
  new Failure(
    'invalid_request',
    'The file is damaged, or its extension does not match its content. Save it again and re-add it.',
    { cause },
  )
const tooLarge = (bytesAtMost: number) =>
  new Failure(
    'invalid_request',
    `The file unpacks to more than ${bytesAtMost / 1024 / 1024} MB of text. Split it into smaller files.`,
  )
