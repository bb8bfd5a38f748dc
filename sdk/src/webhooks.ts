/** The headers of a webhook, as an object or as `Headers`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface WebhookEvent<Type extends string = string, Data = unknown> {
  type: Type
  /** An instant, ISO 8601 in UTC */
  timestamp: string
  data: Data
}

/** The request was not sent by your service, was changed on its way, or is too old. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const prefix = 'whsec_'
/** Older ones may have been recorded and sent again. */
const toleranceSeconds = 5 * 60

/**
 * Checks a webhook by Standard Webhooks and returns its event. `body` is the body as it arrived, before any parsing.
 * With several secrets, one of them must fit: for the time while a secret is replaced.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: string | string[],
  now: number = Date.now(),
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw new WebhookError('This is not a webhook: its headers are missing.')
  const seconds = Number(timestamp)
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookError('The webhook is too old, or a clock is wrong.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
  for (const secret of [secrets].flat()) if (await isSigned(signed, secret, given)) return JSON.parse(text)
  throw new WebhookError('The signature does not fit the secret.')
}

/** `crypto.subtle` compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, secret: string, signatures: string[]): Promise<boolean> {
  const bytes = fromBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (!bytes) throw new WebhookError(`The secret is not valid. It begins with ${prefix}.`)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  for (const signature of signatures) {
    const mac = fromBase64(signature)
    if (mac && (await crypto.subtle.verify('HMAC', key, mac, signed))) return true
  }
  return false
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [value] = [headers[name] ?? []].flat()
  return value
}
