import type { Socket } from 'node:net'
import { newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { problemOf } from './problems.ts'

/** For input that isn't HTTP, has too large a header, or is too slow: without a request, the response is raw. */
export function refuseRawConnection(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const problem = problemOf(explain(error.code), newId(), baseUrl)
  const body = JSON.stringify(problem)
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${problem.title}`,
      'Content-Type: application/problem+json',
      'Cache-Control: no-store',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${problem.request_id}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function explain(code: string | undefined): Failure {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Failure('headers_too_large', 'The request headers are too large. Send smaller headers.')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('request_timeout', 'The request took too long to arrive.')
  return new Failure('invalid_request', 'This is not a valid HTTP request.')
}
