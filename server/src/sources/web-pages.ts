import { secondMs } from '../lib/clock.ts'
import { mediaTypeOf } from '../lib/media-type.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { badStatus, OutboundFailure } from '../outbound/outbound-failure.ts'

const pageBounds = { maxBytes: 10 * 1024 * 1024, timeoutMs: 20 * secondMs }
const accept = 'text/html, application/xhtml+xml, application/pdf, text/plain;q=0.9, text/markdown;q=0.9, */*;q=0.1'
/** Not to be read as text, by a crawl or on request. */
const noText = /^(image|audio|video|font|model)\/|^application\/(zip|gzip|x-|wasm|java)/

export interface WebPage {
  /** The final URL after redirects. */
  url: string
  bytes: Buffer
  contentType: string
}

export interface PageRequest {
  signal?: AbortSignal | undefined
  onRedirect?: (to: URL) => void
  isWanted?: (mediaType: string) => boolean
}

/** Fetches one page by its URL. Any problem is an `OutboundFailure` with a message for the author. */
export async function readPage(
  outbound: Outbound,
  url: string,
  { signal, onRedirect = () => {}, isWanted = (mediaType) => !noText.test(mediaType) }: PageRequest = {},
): Promise<WebPage> {
  const page = await outbound.fetch(url, {
    ...pageBounds,
    headers: { accept },
    signal,
    onRedirect,
    onHead({ status, contentType }) {
      if (status < 200 || status > 299) throw badStatus(status)
      const mediaType = mediaTypeOf(contentType)
      if (!isWanted(mediaType))
        throw new OutboundFailure('media_type', `This address has no text (${mediaType || 'unknown type'}).`)
    },
  })
  return { url: page.url, bytes: page.bytes, contentType: page.contentType }
}

export const isHtml = (mediaType: string): boolean => mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
