import { hash, timingSafeEqual } from 'node:crypto'
import { bearerIn } from '../http/bearer.ts'
import type { Routes } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import { contentType } from './exposition.ts'
import type { Health } from './health.ts'

export const probePaths = ['/healthz', '/readyz', '/metrics']
const retryAfterSeconds = '2'

/** For the operator's monitoring. Called every few seconds, so these routes aren't logged. */
export const healthRoutes =
  ({ health, metricsToken }: { health: Health; metricsToken: string | undefined }): Routes =>
  async (http) => {
    const probe = { config: { access: 'public', isQuiet: true } } as const

    /** Liveness only. Doesn't check the database: a service that waits for one must not be killed for it. */
    http.get('/healthz', probe, async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

    http.get('/readyz', probe, async (_, reply) => {
      const { isReady, checks } = await health.readiness()
      reply.header('cache-control', 'no-store')
      if (isReady) return reply.send({ status: 'ok', checks })
      return reply.code(503).header('retry-after', retryAfterSeconds).send({ status: 'unavailable', checks })
    })

    const opens = metricsToken === undefined ? undefined : createBearerCheck(metricsToken)
    http.get('/metrics', probe, async (request, reply) => {
      if (!opens) throw new Failure('not_found', 'Metrics are off. Set BECKON_METRICS_TOKEN to turn them on.')
      if (!opens(request.headers.authorization))
        throw new Failure('token_invalid', 'Send this service’s BECKON_METRICS_TOKEN as a bearer token.', {
          headers: { 'www-authenticate': 'Bearer realm="beckon metrics"' },
        })
      return reply
        .type(contentType)
        .header('cache-control', 'no-store')
        .send(await health.writeMetrics())
    })
  }

/** Compares hashes, so that timing reveals nothing. */
function createBearerCheck(token: string): (authorization: string | undefined) => boolean {
  const hashOf = (text: string) => hash('sha256', text, 'buffer')
  const expected = hashOf(token)
  return (authorization) => {
    const given = bearerIn(authorization)
    return given !== undefined && timingSafeEqual(hashOf(given), expected)
  }
}
