/** The subset of tar (POSIX ustar) that a backup needs, so that any tar program can open it. */
export const blockBytes = 512

/** Padding of a file to the next block. */
export const paddingOf = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

const sizeAt = 124
const checksumAt = 148
const largestOctal = 0o77777777777

export function writeTarHeader({ name, bytes, atMs }: { name: string; bytes: number; atMs: number }): Buffer {
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  if (bytes <= largestOctal) octal(bytes, sizeAt, 12)
  else {
    // 8 GB and more don't fit in octal: then the size is binary, marked by its first bit.
    header[sizeAt] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), sizeAt + 4)
  }
  octal(Math.floor(atMs / 1_000), 136, 12)
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, checksumAt, 'latin1')
  return header
}

/** Undefined if this isn't the header of a regular file. */
export function readTarHeader(header: Buffer): { name: string; bytes: number } | undefined {
  const text = (at: number, length: number) => header.toString('latin1', at, at + length).replace(/\0[\s\S]*$/, '')
  const isWhole = header.length === blockBytes && text(257, 5) === 'ustar' && text(156, 1) === '0'
  if (!isWhole || Number.parseInt(text(checksumAt, 8), 8) !== checksumOf(header)) return undefined
  const bytes =
    header[sizeAt] === 0x80 ? Number(header.readBigUInt64BE(sizeAt + 4)) : Number.parseInt(text(sizeAt, 12), 8)
  return Number.isSafeInteger(bytes) ? { name: text(0, 100), bytes } : undefined
}

/** Computed as if the checksum field itself were spaces. */
function checksumOf(header: Buffer): number {
  let sum = 0
  header.forEach((byte, at) => {
    sum += at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte
  })
  return sum
}
