import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib'
import { OutboundFailure, tooLarge } from './outbound-failure.ts'

const decompressors: Record<string, (packed: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  br: promisify(brotliDecompress),
  // Some servers send raw deflate without the zlib header.
  deflate: (packed, options) =>
    ((packed[0] ?? 0) % 16 === 8 ? promisify(inflate) : promisify(inflateRaw))(packed, options),
}

/** For `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, deflate, br'

/** A body decoded from its `Content-Encoding`. Its size is limited, against decompression bombs. */
export async function decompress(packed: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const coding = encoding.trim().toLowerCase() || 'identity'
  if (coding === 'identity' || packed.length === 0) return packed
  const decompressor = Object.hasOwn(decompressors, coding) ? decompressors[coding] : undefined
  if (!decompressor) throw new OutboundFailure('not_http', 'The server used an unsupported compression method.')
  try {
    return await decompressor(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(maxBytes)
    throw new OutboundFailure('not_http', 'The server’s compressed response could not be decompressed.', {
      cause: error,
    })
  }
}
