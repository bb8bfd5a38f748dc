import type { FastifyRequest } from 'fastify'
import type { Engine } from '../engines/engine.ts'
import { EngineStopped } from '../engines/engine-failure.ts'
import { type CallModel, ModelFailure } from '../engines/models/model.ts'
import type { Http } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import type { TracingSettings } from '../lib/tracing-settings.ts'
import type { Calls } from '../outbound/calls.ts'
import { createSpanExport } from './span-export.ts'
import { createTracer, readTraceparent, type Span } from './spans.ts'

/**
 * OpenTelemetry traces, if a collector is configured: a span for each request, for the engine's work on a message, and
 * for each model call. It wraps the features; without a collector it isn't even loaded.
 */
export function createTracing({
  settings,
  calls,
  ignored,
  onWarning,
}: {
  settings: TracingSettings
  calls: Calls
  /** Routes that are polled every few seconds and say nothing. */
  ignored: string[]
  onWarning: (warning: string) => void
}) {
  const spans = createSpanExport({ settings, calls, onWarning })
  const tracer = createTracer({ sampler: settings.sampler, take: spans.take })
  const spanOf = new WeakMap<FastifyRequest, Span>()

  /** Before any other hook, so that refused requests have a span too. */
  function instrumentRequests(http: Http): void {
    http.addHook('onRequest', (request, _, done) => {
      // The route's pattern, not the URL: invitation and reset links contain secrets.
      const route = request.routeOptions.url
      if (route !== undefined && ignored.includes(route)) return done()
      const remote = readTraceparent(request.headers.traceparent)
      const span = tracer.start(route === undefined ? request.method : `${request.method} ${route}`, {
        kind: 'server',
        remote,
        attributes: {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
          'beckon.request.id': request.id,
        },
      })
      spanOf.set(request, span)
      // A caller's own trace is already in the log line.
      if (!remote) request.traceId = span.traceId
      done()
    })
    // Not earlier: a body is read in connection events, outside the request's context.
    http.addHook('preHandler', (request, _, done) => {
      const span = spanOf.get(request)
      if (span) tracer.within(span, done)
      else done()
    })
    http.addHook('onResponse', (request, reply, done) => {
      const span = spanOf.get(request)
      span?.set({ 'http.response.status_code': reply.statusCode })
      span?.end({ isError: reply.statusCode >= 500 })
      done()
    })
    http.addHook('onRequestAbort', (request, done) => {
      const span = spanOf.get(request)
      span?.set({ 'error.type': 'client_gone' })
      span?.end({ isError: true })
      done()
    })
  }

  async function finishWith<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await tracer.within(span, work)
      span.end()
      return result
    } catch (error) {
      span.set({ 'error.type': typeOf(error) })
      span.end({ isError: true })
      throw error
    }
  }

  const instrumentEngine = (inner: Engine): Engine => ({
    async reply(request) {
      const { engine, id, accountId } = request.bot
      const span = tracer.start(`answer ${engine}`, {
        kind: 'internal',
        attributes: { 'beckon.engine': engine, 'beckon.bot.id': id, 'beckon.account.id': accountId },
      })
      return finishWith(span, async () => {
        const reply = await inner.reply(request)
        span.set({ 'beckon.finish_reason': reply.finishReason, 'beckon.answered': reply.answered })
        return reply
      })
    },
  })

  const instrumentModelCalls =
    (inner: CallModel): CallModel =>
    async (request) => {
      const { kind, model, url } = request.access
      const span = tracer.start(`chat ${model}`, {
        kind: 'client',
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': kind,
          'gen_ai.request.model': model,
          'server.address': new URL(url).hostname,
        },
      })
      return finishWith(span, async () => {
        const answer = await inner(request)
        const { input_tokens, output_tokens } = answer.usage
        span.set({ 'gen_ai.usage.input_tokens': input_tokens, 'gen_ai.usage.output_tokens': output_tokens })
        return answer
      })
    }

  return { instrumentRequests, instrumentEngine, instrumentModelCalls, lost: spans.lost, close: spans.close }
}

/** Only the kind: a provider's error message may repeat a visitor's message. */
function typeOf(error: unknown): string {
  if (error instanceof Failure) return error.code
  if (error instanceof EngineStopped) return 'stopped'
  if (error instanceof ModelFailure) return error.status === null ? 'unreachable' : String(error.status)
  return error instanceof Error ? error.name : 'unknown'
}
