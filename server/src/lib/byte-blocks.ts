/** Smaller pieces are copied together. */
const blockBytes = 64 * 1024

/**
 * The bytes of a body that arrives in pieces. Another program chooses how small they are, and each piece costs some
 * hundred bytes and keeps the memory into which it was read: small ones are copied into blocks, so that the memory is
 * bounded by the bytes. A block is copied only into one at least twice as long, so a byte is copied a few times at most.
 */
export class ByteBlocks {
  #blocks: Buffer[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: Buffer): void {
    this.#length += piece.length
    let from = this.#blocks.length
    let joined = piece.length
    for (; from > 0; from--) {
      const { length } = this.#blocks[from - 1] as Buffer
      if (length > joined || length >= blockBytes) break
      joined += length
    }
    const before = this.#blocks.splice(from)
    this.#blocks.push(before.length === 0 ? piece : Buffer.concat([...before, piece], joined))
  }

  /** All of them, and begins anew. */
  take(): Buffer {
    const [first] = this.#blocks
    const bytes = this.#blocks.length === 1 && first ? first : Buffer.concat(this.#blocks)
    this.#blocks = []
    this.#length = 0
    return bytes
  }

  /** Of how many buffers it consists. */
  get count(): number {
    return this.#blocks.length
  }
}
