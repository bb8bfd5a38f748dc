import type { CallBody } from './call-body.ts'

export interface BodyStart {
  bytes: Buffer
  /** False if the body was longer. */
  isWhole: boolean
}

/** Reads up to `bytesMost` of a body; if it is longer, the connection is closed. */
export function readStart(body: CallBody, bytesMost: number): Promise<BodyStart> {
  const { promise, resolve, reject } = Promise.withResolvers<BodyStart>()
  const pieces: Buffer[] = []
  let size = 0
  const bytes = () => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
  body.subscribe({
    take(piece) {
      pieces.push(piece.subarray(0, bytesMost - size))
      size += piece.length
      if (size <= bytesMost) return
      resolve({ bytes: bytes(), isWhole: false })
      body.destroy()
    },
    end: () => resolve({ bytes: bytes(), isWhole: true }),
    fail: reject,
  })
  return promise
}
