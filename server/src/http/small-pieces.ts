/**
 * A body in pieces of a few bytes costs a thousand times as much work as its bytes. Programs that write JSON word by word
 * send pieces of 3 to 6 bytes on average.
 */
const refusedFrom = [
  { pieces: 1_024, bytesPerPiece: 2 },
  { pieces: 32_768, bytesPerPiece: 8 },
]

/** Counts the pieces of a body: says whether it arrives in too many too small ones. */
export function createPieceCount(): (bytes: number) => boolean {
  let [pieces, received] = [0, 0]
  return (bytes) => {
    pieces += 1
    received += bytes
    return refusedFrom.some((limit) => pieces >= limit.pieces && received < pieces * limit.bytesPerPiece)
  }
}
