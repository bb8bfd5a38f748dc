/** Smaller pieces are copied together. */
const blockBytes = 64 * 1024

/**
 * The bytes of a body that arrives in pieces. Another program chooses how small they are, and each piece costs some
 * hundred bytes and keeps the memory into which it was read: small ones are copied into blocks, so that the memory is
 * bounded by the bytes. Neighbours of similar length are joined, so that a byte is copied a few times at most.
 */
export class ByteBlocks {
  #blocks: Buffer[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  add(piece: Buffer): void {
    this.#length += piece.length
    let last = piece
    for (;;) {
      const before = this.#blocks.at(-1)
      if (!before || before.length > last.length || before.length >= blockBytes) break
      this.#blocks.pop()
      last = Buffer.concat([before, last])
    }
    this.#blocks.push(last)
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
