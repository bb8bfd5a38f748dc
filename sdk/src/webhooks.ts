import type { WebhookEventData } from './api-types.ts'

export type { WebhookEventData }
export type WebhookEventType = keyof WebhookEventData

/** The headers of a webhook: `Headers`, an object, or a list of pairs. Names in any case. */
export type WebhookHeaders =
  | Headers
  | Record<string, string | string[] | undefined>
  | readonly (readonly [name: string, value: string])[]

interface EventOf<Type extends string, Data> {
  type: Type
  /** An instant, ISO 8601 in UTC */
  timestamp: string
  data: Data
}

/** An event whose type tells what `data` is. */
export type KnownWebhookEvent = { [Type in WebhookEventType]: EventOf<Type, WebhookEventData[Type]> }[WebhookEventType]
/** An event of a type that a newer service has added. */
export type UnknownWebhookEvent = EventOf<string, unknown>
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/** The request was not sent by your service, was changed on its way, or is too old. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
}

const prefix = 'whsec_'
const knownTypes: Record<WebhookEventType, true> = {
  'turn.completed': true,
  'turn.failed': true,
  'turn.unanswered': true,
  'conversation.created': true,
  'feedback.created': true,
  'source.ready': true,
  'source.failed': true,
  'budget.warning': true,
  'budget.exhausted': true,
  'token.expiring': true,
  'model.failing': true,
  'model.recovered': true,
  'index.failed': true,
  'index.recovered': true,
  'webhook.disabled': true,
  'webhook.test': true,
}
/** Older ones may have been recorded and sent again. */
const toleranceSeconds = 5 * 60

/** Then `event.type` tells what `event.data` is. */
export const isKnownEvent = (event: WebhookEvent): event is KnownWebhookEvent => Object.hasOwn(knownTypes, event.type)

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
  // A variable that is not set is `undefined` in JavaScript.
  const given = [secrets].flat().filter(Boolean)
  if (given.length === 0) throw new WebhookError('The secret is empty. Pass the one that the webhook’s page has shown.')
  const seconds = Number(timestamp)
  if (!(Math.abs(now / 1_000 - seconds) <= toleranceSeconds))
    throw new WebhookError('The webhook is too old, or a clock is wrong.')
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const macs = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
  for (const secret of given) if (await isSigned(signed, secret, macs)) return JSON.parse(text)
  throw new WebhookError('The signature does not match the secret.')
}

/** `crypto.subtle` compares in constant time. */
async function isSigned(signed: Uint8Array<ArrayBuffer>, secret: string, signatures: string[]): Promise<boolean> {
  const bytes = fromBase64(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret)
  if (!bytes?.length) throw new WebhookError(`The secret is not valid. It begins with ${prefix}.`)
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

/** `Headers` and lists are iterable; objects are not. */
function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const pairs = Symbol.iterator in headers ? (headers as Iterable<[string, string]>) : Object.entries(headers)
  for (const [key, value] of pairs) if (key.toLowerCase() === name) return [value ?? []].flat()[0]
  return undefined
}
