import { Ajv, type ValidateFunction } from 'ajv'
import { type ErrorCode, isTerminal, type StreamEventName, streamEvents } from 'beckon-contract'
import { expect } from 'vitest'
import { uiMessageHeader } from '../../trigger/ui-message-stream.ts'
import { expectProblem } from '../guards/expect-problem.ts'
import { type ReceivedEvent, readEvents } from '../received-events.ts'
import type { Endpoint, FuzzCall } from './calls.ts'

export interface FuzzAnswer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

const answeredWithinMs = 200_000
/** Errors that occur before the endpoint is known. */
const beforeAnyEndpoint: ErrorCode[] = ['headers_too_large', 'request_timeout']
const ajv = new Ajv({ strict: false })
const isEvent = Object.fromEntries(Object.entries(streamEvents).map(([name, schema]) => [name, ajv.compile(schema)]))

/** Compares a response with openapi.json for the endpoint that was called. Throws if they differ. */
export function createJudge(endpoints: Endpoint[], secretsOfOthers: string[]) {
  const validators = new Map<unknown, ValidateFunction>()
  // Problem documents are checked by `expectProblem`.
  for (const { responses } of endpoints)
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const { schema } of Object.values(content))
        if (Number(status) < 300) validators.set(schema, ajv.compile(schema))

  return function judge({ endpoint, isReached }: FuzzCall, answer: FuzzAnswer, ms: number): void {
    const { statusCode, headers, body } = answer
    expect(ms, 'took too long').toBeLessThan(answeredWithinMs)
    for (const secret of secretsOfOthers) expect(body, "another account's").not.toContain(secret)
    if (statusCode >= 300) {
      const { code } = expectProblem(answer)
      if (!isReached || beforeAnyEndpoint.includes(code)) return
      expect(endpoint.responses[statusCode]?.description ?? '', `${code} is not documented`).toContain(`\`${code}\``)
      if (statusCode >= 500) expect(statusCode).toBe(503)
      return
    }
    if (statusCode === 204) {
      expect(endpoint.responses[statusCode], '204 is not documented').toBeDefined()
      return void expect(body).toBe('')
    }
    const mediaType = String(headers['content-type']).split(';', 1)[0] ?? ''
    const isStream = mediaType === 'text/event-stream'
    const schema =
      endpoint.responses[statusCode]?.content?.[mediaType]?.schema ??
      (isStream ? endpoint['x-event-stream'] : undefined)
    expect(schema, `${statusCode} ${mediaType} is not documented`).toBeDefined()
    if (isStream) judgeStream(endpoint, body, headers)
    else {
      const validate = validators.get(schema)
      expect(validate?.(JSON.parse(body)), ajv.errorsText(validate?.errors)).toBe(true)
    }
  }
}

/** Exactly one event ends a stream, and it is the last. */
function judgeStream({ operationId }: Endpoint, body: string, headers: object): void {
  if (operationId === 'completeChat' || uiMessageHeader[0] in headers)
    return void expect(body.endsWith('data: [DONE]\n\n'), body).toBe(true)
  if (operationId === 'createResponse')
    return void expect(body.trimEnd().split('\n\n').at(-1)).toMatch(/^event: response\.(completed|incomplete|failed)\n/)
  const received = readEvents(body)
  for (const { event, data } of received) expect(isEvent[event]?.(data), `${event} ${JSON.stringify(data)}`).toBe(true)
  const ends = received.flatMap((event, at) => (isEnd(event) ? [at] : []))
  // A client that already has the end gets nothing more.
  if (received.length > 0) expect(ends).toEqual([received.length - 1])
}

const isEnd = ({ event }: ReceivedEvent): boolean => isTerminal({ event: event as StreamEventName })
