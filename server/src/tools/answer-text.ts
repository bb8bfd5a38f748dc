import { decodeText } from '../lib/encodings.ts'
import { isTooDense } from '../lib/json-parts.ts'
import type { CallAnswer } from '../outbound/call-body.ts'
import { STATUS_CODES } from '../outbound/node-http.ts'
import { brokenAnswer } from '../outbound/outbound-failure.ts'
import { type BodyStart, readStart } from '../outbound/read-start.ts'
import { textOfHtml } from './html-text.ts'

/** More than any result may contain, whatever is removed from it. */
export const answerBytesMost = 1024 * 1024

export async function readAtMost({ body }: CallAnswer, host: string, bytesMost: number): Promise<BodyStart> {
  try {
    return await readStart(body, bytesMost)
  } catch (error) {
    throw brokenAnswer(host, error)
  }
}

/** A response as text for the model. Non-text content is described. */
export async function textOfBody({ bytes, isWhole }: BodyStart, contentType: string): Promise<string> {
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (bytes.length === 0) return ''
  if (!isReadable(mediaType, bytes))
    return `(The response is not text: ${mediaType || 'of unknown kind'}, ${isWhole ? '' : 'more than '}${sizeOf(bytes.length)}.)`
  const text = decodeText(bytes, /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1])
  if (/[/+]json$/.test(mediaType)) return compactJson(text)
  return mediaType === 'text/html' || mediaType === 'application/xhtml+xml' ? textOfHtml(text) : text.trim()
}

export function describeStatus(status: number): string {
  const name = STATUS_CODES[status]
  return `The server answered ${status}${name ? ` ${name}` : ''}`
}

/** Says what is missing, so that the model doesn't take a part for the whole. `more`: characters that were left out. */
export function cutText(text: string, charactersMost: number, more = 0): string {
  if (text.length <= charactersMost && more === 0) return text
  const most = Math.min(text.length, charactersMost)
  const end = /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most
  return `${text.slice(0, end)}\n(Truncated: these are the first ${end} of ${text.length + more} characters.)`
}

export const sizeOf = (bytes: number): string =>
  bytes < 1_024
    ? `${bytes} bytes`
    : bytes < 1_048_576
      ? `${Math.round(bytes / 1_024)} kB`
      : `${Math.round(bytes / 1_048_576)} MB`

const textTypes = /^text\/|[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded|x-ndjson|graphql)$/

function isReadable(mediaType: string, bytes: Buffer): boolean {
  if (mediaType !== '') return textTypes.test(mediaType)
  return !bytes.subarray(0, 4_096).includes(0)
}

function compactJson(text: string): string {
  if (isTooDense(text)) return text.trim()
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text.trim()
  }
}
