import { type ErrorCode, errorTable, type Problem } from 'beckon-contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codeOf } from '../lib/error-code.ts'
import { Failure } from '../lib/failure.ts'
import { type Log, logMessageOf } from '../lib/log.ts'
import { explainMissingModule, isModuleMissing, moduleMissing } from '../lib/missing-module.ts'
import { databaseErrorOf, databaseErrors, explainDatabaseError } from '../store/database-faults.ts'
import { routedPath } from './routed-path.ts'

/** Turns any error into a problem document. Anything but a Failure is logged, and the caller gets `internal`. */
export function sendProblem(
  {
    request,
    reply,
    log,
    baseUrl,
  }: {
    request: FastifyRequest
    reply: FastifyReply
    log: Log
    baseUrl: string
  },
  thrown: unknown,
): FastifyReply {
  const failure = toFailure(thrown, request)
  request.problemCode = failure.code
  const { status } = errorTable[failure.code]
  if (status >= 500) logFault(log, request.id, failure)
  return (
    reply
      .code(status)
      // Set again here: an invalid URL is refused before any hook runs, and a route may have allowed caching.
      .headers({
        'x-request-id': request.id,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        ...failure.headers,
      })
      .type('application/problem+json')
      .serializer(JSON.stringify)
      .send(shapeOf(problemOf(failure, request.id, baseUrl), request))
  )
}

function logFault(log: Log, requestId: string, failure: Failure): void {
  const { cause, code } = failure
  // A request that was shed is not an error: the load shedder logs a summary.
  if (code === 'overloaded' && cause === undefined) return
  const kind = databaseErrorOf(cause)
  const what = kind ? databaseErrors[kind] : isModuleMissing(cause) ? moduleMissing : 'request failed'
  // A provider may repeat a question or a key, so its words appear only on the account's pages.
  if (code === 'engine_failed' || code === 'model_unavailable')
    log.error({ requestId, code, reason: logMessageOf(cause) }, what)
  else log.error({ requestId, err: cause ?? failure, code }, what)
}

/** The OpenAI-compatible API. Its clients expect an `error` object, even for unknown routes. */
export const isOpenaiApi = (path: string): boolean => path.startsWith('/api/v1/openai/')

/** An error in OpenAI's format: its type says whose fault it is, and its code is ours. */
export const openaiErrorOf = ({ detail, status, code, errors }: Problem) => ({
  error: { message: detail, type: openaiTypeOf(status), param: openaiParamOf(errors?.[0]?.path), code },
})

function openaiTypeOf(status: number): string {
  if (status === 402) return 'insufficient_quota'
  if (status === 429) return 'requests'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}

/** `messages[0].content` for `/messages/0/content`. */
const openaiParamOf = (path: string | undefined): string | null =>
  path
    ? path
        .slice(1)
        .replace(/\/(\d+)(?=\/|$)/g, '[$1]')
        .replaceAll('/', '.')
    : null

/** Codes of JSON-RPC, which MCP clients know. */
const rpcErrorCodes: Partial<Record<ErrorCode, number>> = {
  invalid_json: -32_700,
  invalid_request: -32_600,
  internal: -32_603,
}
const otherRpcErrorCode = -32_000

/** An error of a whole call in JSON-RPC's format: the id of its message is not known. */
const rpcErrorOf = ({ code, detail }: Problem) => ({
  ...{ jsonrpc: '2.0', id: null },
  error: { code: rpcErrorCodes[code] ?? otherRpcErrorCode, message: detail },
})

function shapeOf(problem: Problem, request: FastifyRequest) {
  const path = routedPath(request)
  if (path === '/mcp') return { ...problem, ...rpcErrorOf(problem) }
  return isOpenaiApi(path) ? { ...problem, ...openaiErrorOf(problem) } : problem
}

export function problemOf(failure: Failure, requestId: string, baseUrl: string): Problem {
  const { status, title } = errorTable[failure.code]
  return {
    type: `${baseUrl}/docs/errors#${failure.code}`,
    title,
    status,
    detail: failure.message,
    code: failure.code,
    request_id: requestId,
    ...(failure.errors && { errors: failure.errors }),
  }
}

/** Fastify's own errors, by code. */
const frameworkFailures: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported_media_type',
    'Send the body with `Content-Type: application/json`; programs with an API token may also send `application/x-www-form-urlencoded`, but not `multipart/form-data`.',
  ],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid_request',
    'The body’s length does not match its Content-Length header.',
  ],
  FST_ERR_BAD_URL: ['invalid_request', 'The path is not a valid URL. Check its percent-encoding.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is nothing at this address.'],
  ECONNRESET: ['invalid_request', 'The connection was closed before the whole request arrived.'],
}

/** Fastify checks the content type before it reports that no route has this method. */
export const isForNoRoute = (thrown: unknown): boolean => codeOf(thrown) === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE'

function toFailure(thrown: unknown, request: FastifyRequest): Failure {
  if (thrown instanceof Failure) return thrown
  // First, because a database connection breaks with the same codes as a client's.
  const passing = explainDatabaseError(thrown) ?? explainMissingModule(thrown)
  if (passing) return passing
  const code = codeOf(thrown)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit, thrown)
  const known = frameworkFailures[code]
  if (known) return new Failure(known[0], known[1], { cause: thrown })
  return new Failure(
    'internal',
    'Something went wrong on our side. Try again. If it keeps happening, give the operator the request ID.',
    { cause: thrown },
  )
}

function tooLarge(bytes: number, cause: unknown): Failure {
  const kilobytes = Math.round(bytes / 1024)
  const most = kilobytes < 1024 ? `${kilobytes} kB` : `${Math.round(kilobytes / 1024)} MB`
  return new Failure('body_too_large', `The body is larger than the maximum of ${most}.`, {
    cause,
  })
}
