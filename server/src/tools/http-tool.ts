import type { ToolResult } from '../engines/tool.ts'
import type { CallAnswer } from '../outbound/call-body.ts'
import type { Calls } from '../outbound/calls.ts'
import { answerBytesMost, describeStatus, readAtMost, textOfBody } from './answer-text.ts'
import type { ToolRequest } from './http-request.ts'
import { createRedactor, redactStart } from './redaction.ts'

const redirectsMost = 3
const redirectStatuses = new Set([301, 302, 303, 307, 308])

export interface HttpResult extends ToolResult {
  status: number
}

interface Bounds {
  /** Values that must never appear in the result. */
  secrets: Record<string, string>
  resultCharacters: number
  signal: AbortSignal
}

/** Sends one request of a tool and returns the response as text. */
export async function sendRequest(
  calls: Calls,
  request: ToolRequest,
  { secrets, resultCharacters, signal }: Bounds,
): Promise<HttpResult> {
  const redact = createRedactor(secrets)
  const { answer, leftTo } = await follow(calls, request, signal)
  const { status, headers } = answer
  const body = await textOfBody(await readAtMost(answer, request.url.hostname, answerBytesMost), kindOf(headers))
  const isError = status < 200 || status >= 300
  const begin = leftTo === undefined ? describeStatus(status) : `${describeStatus(status)}, and ${leftTo}`
  const text = isError ? `${begin}.\n${body}`.trim() : body || `${begin}, without any text.`
  return { status, isError, text: redactStart(text, redact, resultCharacters) }
}

/** Some servers compress a response although told not to: then it isn't text. */
const kindOf = ({
  'content-type': type = '',
  'content-encoding': packing = 'identity',
}: CallAnswer['headers']): string => (packing === 'identity' ? type : `packed as ${packing}`)

/**
 * Redirects are followed only on the same server, and only if repeating the request changes nothing: headers may
 * contain a secret, which belongs to the server its author named.
 */
async function follow(
  calls: Calls,
  request: ToolRequest,
  signal: AbortSignal,
): Promise<{ answer: CallAnswer; leftTo?: string }> {
  const { method, headers, body } = request
  let url = request.url
  for (let followed = 0; ; followed += 1) {
    const answer = await calls.call(url.href, { method, headers, body, signal })
    const target = redirectStatuses.has(answer.status) ? URL.parse(answer.headers.location ?? '', url) : null
    if (!target) return { answer }
    if (target.origin !== url.origin)
      return { answer, leftTo: `sends on to another server (${target.origin}), which was not followed` }
    if (method !== 'GET') return { answer, leftTo: `sends on to ${target.pathname}, which is followed for GET only` }
    if (followed === redirectsMost)
      return { answer, leftTo: `sends on once more, after ${redirectsMost} times already` }
    answer.body.destroy()
    target.hash = ''
    url = target
  }
}
