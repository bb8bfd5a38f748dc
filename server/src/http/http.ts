import type { ServerOptions } from 'node:http'
import { accesses } from 'beckon-contract'
import Fastify, { type FastifyReply, type FastifyRequest, type preValidationHookHandler } from 'fastify'
import type { Config } from '../config.ts'
import { batchPerTick } from '../lib/batch-per-tick.ts'
import { type Clock, newId, secondMs } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { Log } from '../lib/log.ts'
import type { ShareCounts } from '../lib/share-counts.ts'
import { isUuid } from '../store/uuids.ts'
import { rememberRoutes } from './allowed-methods.ts'
import { type Authenticators, createAuthenticationHook } from './authentication-hook.ts'
import { type BodyLimits, limitBodies } from './body-limits.ts'
import { limitDownloads } from './download-slots.ts'
import { drainAtClose } from './draining.ts'
import { startFairly } from './fair-start.ts'
import { takeFormBytes } from './form-body.ts'
import { takeJsonBytes } from './json-body.ts'
import { createLoadShedder, isSheddable } from './load-shedder.ts'
import { createLimitedServer } from './pipelining.ts'
import { isForNoRoute, sendProblem } from './problems.ts'
import { refuseRawConnection } from './raw-connection.ts'
import { ignoreUnneededBodies, readBody } from './read-body.ts'
import type { Http } from './routes.ts'
import { openToSites } from './sites-cors.ts'
import { limitSlowReaders } from './slow-readers.ts'
import { readTrace } from './trace.ts'
import { limitUnreadResponses } from './unread-responses.ts'
import { watchUnreadSockets } from './unread-sockets.ts'
import { useLateSerialisers, useStrictValidation } from './validation.ts'

export interface HttpOptions {
  config: Config
  now: Clock
  /** Rate limits of all servers together. */
  shareCounts?: ShareCounts | undefined
  baseUrl: () => string
  authenticators: Authenticators
  log: Log
  /** Adds hooks that run before all others, so that they also see refused requests. */
  instrumentRequests?: ((http: Http) => void) | undefined
  /** How long a client may leave its response unread. */
  unreadMs?: number
  unreadBytes?: number
  bodyLimits?: BodyLimits
}

/** The HTTP layer: identifies, authenticates, reads and validates every request before a feature sees it. */
export function createHttp({
  config,
  now,
  shareCounts,
  baseUrl,
  authenticators,
  log,
  instrumentRequests,
  unreadMs = 30 * secondMs,
  unreadBytes,
  bodyLimits,
}: HttpOptions): Http {
  const http: Http = Fastify({
    serverFactory: (handle) => createLimitedServer(handle, timeouts(config), baseUrl),
    forceCloseConnections: 'idle',
    // Fastify would create a logger per request, which costs more than its one line.
    logger: false,
    genReqId: () => newId(),
    // One hop: the address that our own proxy saw. Anything further left in X-Forwarded-For can be forged.
    trustProxy: config.trustProxy ? (_, hop) => hop === 0 : false,
    bodyLimit: config.bodyLimitBytes,
    routerOptions: { maxParamLength: 500 },
    // Answered by draining.ts instead, as a problem document.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => void sendProblem({ request, reply, log, baseUrl: baseUrl() }, error),
    clientErrorHandler: (error, socket) => refuseRawConnection(error, socket, baseUrl()),
  })

  http.decorateRequest('token')
  http.decorateRequest('session')
  http.decorateRequest('visitor')
  http.decorateRequest('member')
  http.decorateRequest('traceId')
  http.decorateRequest('problemCode')
  http.decorateRequest('accountId')
  http.decorateRequest('slotOf')
  limitSlowReaders(http, unreadMs)
  instrumentRequests?.(http)
  takeJsonBytes(http)
  takeFormBytes(http)
  useStrictValidation(http)
  useLateSerialisers(http)
  const routes = rememberRoutes(http)
  drainAtClose(http, config.drainMs)

  // Synchronous hooks don't use promises: every request runs through them.
  const parseBody: preValidationHookHandler = (request, _, done) => {
    readBody(request, config.jsonDepth)
    done()
  }
  http.addHook('onRoute', (route) => {
    const access = route.config?.access
    if (access === undefined || !accesses.includes(access))
      throw new Error(`${route.method} ${route.url} does not declare who may call it: set config.access.`)
    route.preValidation = [route.preValidation ?? [], parseBody].flat()
  })

  http.addHook('onRequest', (_request, _reply, done) => void batchPerTick().then(() => done()))
  http.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    const query = request.url.indexOf('?')
    if (query !== -1 && request.url.includes('%00', query))
      throw new Failure('invalid_request', 'The query must not contain the character U+0000.')
    done()
  })
  openToSites(http)
  const loadShedder = createLoadShedder({
    atOnce: config.requestsAtOnce,
    onRefused: (requests) =>
      log.warn({ requests }, `overloaded: more than ${config.requestsAtOnce} requests at once, the rest refused`),
  })
  http.decorate('loadShedder', loadShedder)
  http.addHook(
    'onRequest',
    createAuthenticationHook({
      authenticators,
      callsPerMinute: config.rateLimitPerToken,
      baseUrl: config.baseUrl,
      loadShedder,
      shareCounts,
      now,
    }),
  )
  http.addHook('preValidation', (request, _, done) => {
    if (isSheddable(request.routeOptions.config.access)) loadShedder.admit(request, request.accountId)
    done()
  })
  startFairly(http)
  http.addHook('onSend', (request, _reply, _payload, done) => {
    loadShedder.release(request)
    done()
  })
  ignoreUnneededBodies(http)
  limitBodies(http, bodyLimits)
  watchUnreadSockets(http)
  limitUnreadResponses(http, unreadBytes)
  limitDownloads(http)

  http.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isQuiet) return done()
    // The route's pattern, not the URL: invitation and reset links contain secrets.
    const route = request.routeOptions.url ?? '(none)'
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const line = { requestId: request.id, method: request.method, route, status: reply.statusCode, ms }
    const trace = { traceId: request.traceId, ...readTrace(request.headers.traceparent) }
    log.info({ ...line, ...idsOf(request), code: request.problemCode, ...trace }, 'request')
    done()
  })

  const send = (request: FastifyRequest, reply: FastifyReply, thrown: unknown) =>
    sendProblem({ request, reply, log, baseUrl: baseUrl() }, thrown)
  http.setErrorHandler((error, request, reply) =>
    send(request, reply, isForNoRoute(error) ? routes.refusal(request) : error),
  )
  http.setNotFoundHandler((request, reply) => send(request, reply, routes.refusal(request)))
  return http
}

/** Whose request it was. Undefined ones are not logged. */
function idsOf({ accountId, token, params }: FastifyRequest) {
  const { bot_uuid, botId = bot_uuid } = (params ?? {}) as Record<string, string | undefined>
  return { accountId, tokenId: token?.id, botId: botId !== undefined && isUuid(botId) ? botId : undefined }
}

/** Limits how long a slow or silent client can hold a connection. */
const timeouts = ({ requestTimeoutMs }: Config): ServerOptions => ({
  requestTimeout: requestTimeoutMs,
  keepAliveTimeout: 65_000,
  headersTimeout: Math.min(15_000, requestTimeoutMs),
  // How often Node looks for late clients; the default is 30 s.
  connectionsCheckingInterval: Math.min(5_000, requestTimeoutMs),
  maxHeaderSize: 16 * 1024,
})
