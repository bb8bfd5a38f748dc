const piecesMost = 32

/** A text that grows word by word. Words are joined periodically: alone, each takes several times its size. */
export class GrowingText {
  #whole = ''
  #pieces: string[] = []

  add(piece: string): void {
    if (this.#pieces.push(piece) === piecesMost) this.#join()
  }

  toString(): string {
    this.#join()
    return this.#whole
  }

  #join(): void {
    if (this.#pieces.length === 0) return
    this.#whole += this.#pieces.join('')
    this.#pieces = []
  }
}
