import { Readable } from 'node:stream'
import { yieldToOthers } from './yield-to-others.ts'

const chunkCharacters = 64 * 1024
/** A piece may be the result of a query of its own, however short it is. */
const piecesPerChunk = 20

/**
 * A download that is written while it is read, in chunks. After each, other requests run: on SQLite, reading the
 * next page doesn't wait for anything, so that a client that reads fast would keep the event loop to itself.
 */
export const streamDownload = (pieces: AsyncIterable<string>): Readable => Readable.from(chunksOf(pieces))

async function* chunksOf(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let [text, count] = ['', 0]
  for await (const piece of pieces) {
    text += piece
    count += 1
    if (text.length < chunkCharacters && count < piecesPerChunk) continue
    yield* inChunks(text)
    text = ''
    count = 0
  }
  yield* inChunks(text)
}

async function* inChunks(text: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length; ) {
    const end = endOfChunk(text, at)
    yield Buffer.from(text.slice(at, end))
    at = end
    await yieldToOthers()
  }
}

/** Never between the two halves of a character. */
function endOfChunk(text: string, at: number): number {
  const end = at + chunkCharacters
  return end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
}
