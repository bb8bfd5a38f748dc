import type { WebhookAttempt } from 'beckon-contract'
import { type Clock, secondMs, toInstant } from '../lib/clock.ts'
import type { Calls } from '../outbound/calls.ts'
import { OutboundFailure, tooSlow } from '../outbound/outbound-failure.ts'
import { readStart } from '../outbound/read-start.ts'
import { storable } from '../outbound/storable-text.ts'
import { signedHeaders } from './signature.ts'

const timeoutMs = 15 * secondMs
const excerptBytes = 1_000

interface Sent {
  url: string
  id: string
  body: string
  secrets: string[]
}

/** One attempt to deliver an event. Redirects are not followed: the address is what its owner entered. */
export async function sendEvent(
  calls: Calls,
  now: Clock,
  { url, id, body, secrets }: Sent,
  stop?: AbortSignal,
): Promise<WebhookAttempt> {
  const at = now()
  const begun = performance.now()
  const deadline = AbortSignal.timeout(timeoutMs)
  const signal = stop ? AbortSignal.any([stop, deadline]) : deadline
  const attempt = (result: Pick<WebhookAttempt, 'status' | 'error' | 'excerpt'>): WebhookAttempt => ({
    at: toInstant(at),
    ms: Math.round(performance.now() - begun),
    ...result,
  })
  const signed = signedHeaders({ id, timestamp: Math.floor(at / secondMs), body }, secrets)
  const headers = { 'content-type': 'application/json', ...signed }
  try {
    const answer = await calls.call(url, { method: 'POST', headers, body, signal })
    const { status } = answer
    const { bytes } = await readStart(answer.body, excerptBytes)
    return attempt({ status, error: errorOf(status), excerpt: storable(bytes.toString()) })
  } catch (error) {
    stop?.throwIfAborted()
    const failure = deadline.aborted ? tooSlow(timeoutMs) : error
    const words = failure instanceof OutboundFailure ? failure.message : 'The connection broke off.'
    return attempt({ status: null, error: words, excerpt: '' })
  }
}

export const isDelivered = ({ error }: WebhookAttempt): boolean => error === null

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `The server redirects (${status}). Redirects are not followed: enter the final address.`
    : `The server answered ${status}.`
}
