import { currentAccount } from '../lib/current-account.ts'
import { createShares } from '../lib/shares.ts'
import type { CallBody } from './call-body.ts'
import { tooMuchArriving } from './outbound-failure.ts'

/** Bytes of bodies that are arriving: slow servers could fill the memory with many at once. */
const arriving = createShares({ inAll: 256 * 1024 * 1024 })

export interface BodyStart {
  bytes: Buffer
  /** False if the body was longer. */
  isWhole: boolean
}

/** Reads up to `bytesMost` of a body; if it is longer, the connection is closed. */
export async function readStart(body: CallBody, bytesMost: number): Promise<BodyStart> {
  const account = currentAccount()
  const { promise, resolve, reject } = Promise.withResolvers<BodyStart>()
  const pieces: Buffer[] = []
  let size = 0
  const bytes = () => (pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces))
  body.subscribe({
    take(piece) {
      if (!arriving.mayTake(account, piece.length)) {
        reject(tooMuchArriving())
        return body.destroy()
      }
      arriving.take(account, piece.length)
      pieces.push(piece.subarray(0, bytesMost - size))
      size += piece.length
      if (size <= bytesMost) return
      resolve({ bytes: bytes(), isWhole: false })
      body.destroy()
    },
    end: () => resolve({ bytes: bytes(), isWhole: true }),
    fail: reject,
  })
  return promise.finally(() => arriving.release(account, size))
}
