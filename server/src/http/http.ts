import Fastify, { type FastifyHttpOptions, type FastifyRequest, LogController, type RawServerDefault } from 'fastify'
import { type Clock, newId } from '../clock.ts'
import type { Config } from '../config.ts'
import { Failure } from '../failure.ts'
import { accesses } from './access.ts'
import { rememberRoutes } from './allowed-methods.ts'
import { createDoorkeeper, type Guestbook } from './doorkeeper.ts'
import { drainAtClose } from './draining.ts'
import { readJsonBody, takeJsonBytes } from './json-body.ts'
import { sendProblem } from './problems.ts'
import { refuseRawConnection } from './raw-connection.ts'
import type { Http, SchemaTypes } from './routes.ts'
import { readTrace } from './trace.ts'
import { useStrictValidation } from './validation.ts'

export interface HttpOptions {
  config: Config
  now: Clock
  baseUrl: () => string
  guestbook: Guestbook
  logStream?: { write: (line: string) => void } | undefined
}

/** The door: every request is named, let in or refused, read and checked here, before a room sees it. */
export function createHttp({ config, now, baseUrl, guestbook, logStream }: HttpOptions): Http {
  const http: Http = Fastify({
    ...timeouts(config),
    logger: {
      level: config.logLevel,
      base: null,
      serializers: { err: describeError },
      ...(logStream && { stream: logStream }),
    },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => newId(),
    // One hop: the address that our own proxy saw. What stands further left in X-Forwarded-For anyone can write.
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    bodyLimit: config.bodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => void sendProblem(request, reply, error, baseUrl()),
    clientErrorHandler: (error, socket) => refuseRawConnection(error, socket, baseUrl()),
  }).withTypeProvider<SchemaTypes>()

  http.decorateRequest('token')
  http.decorateRequest('visit')
  http.decorateRequest('visitor')
  http.decorateRequest('member')
  takeJsonBytes(http)
  useStrictValidation(http)
  const routes = rememberRoutes(http)
  drainAtClose(http, config.drainMs)

  const readBody = (request: FastifyRequest) => readJsonBody(request, config.jsonDepth)
  http.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (access === undefined || !accesses.includes(access))
      throw new Error(`${route.method} ${route.url} does not declare who may enter: give it config.access.`)
    route.preValidation = [route.preValidation ?? [], readBody].flat()
  })

  http.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff' })
    if (request.url.split('?', 2)[1]?.includes('%00'))
      throw new Failure('invalid_request', 'A query cannot hold the character U+0000.')
  })
  http.addHook('onRequest', createDoorkeeper({ guestbook, callsPerMinute: config.rateLimitPerToken, now }))

  http.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: invitation and reset links carry secrets.
    const route = request.routeOptions.url ?? '(none)'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { method: request.method, route, status: reply.statusCode, ms }
    request.log.info({ ...line, ...readTrace(request.headers.traceparent) }, 'request')
  })

  http.setErrorHandler((error, request, reply) => sendProblem(request, reply, error, baseUrl()))
  http.setNotFoundHandler((request, reply) => sendProblem(request, reply, routes.refusal(request.url), baseUrl()))
  return http
}

/** A slow or silent client holds a connection only so long. */
const timeouts = ({ requestTimeoutMs }: Config): FastifyHttpOptions<RawServerDefault> => ({
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: 65_000,
  http: {
    headersTimeout: Math.min(15_000, requestTimeoutMs),
    // Node looks for late clients only this often, and every 30 s unless told.
    connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
    maxHeaderSize: 16 * 1024,
  },
  forceCloseConnections: 'idle',
})

/** No more than this of an error is logged: a database's own details may quote a message's text. */
const describeError = ({ name, message, stack = '', code }: Error & { code?: string }) => ({
  type: name,
  message,
  code,
  stack,
})
