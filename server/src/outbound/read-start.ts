import { ByteBlocks } from '../lib/byte-blocks.ts'
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
  const blocks = new ByteBlocks()
  let size = 0
  body.subscribe({
    take(piece) {
      if (!arriving.mayTake(account, piece.length)) {
        reject(tooMuchArriving())
        return body.destroy()
      }
      arriving.take(account, piece.length)
      blocks.add(piece.subarray(0, bytesMost - size))
      size += piece.length
      if (size <= bytesMost) return
      resolve({ bytes: blocks.take(), isWhole: false })
      body.destroy()
    },
    end: () => resolve({ bytes: blocks.take(), isWhole: true }),
    fail: reject,
  })
  return promise.finally(() => arriving.release(account, size))
}
