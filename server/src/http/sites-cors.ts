import { isPreflight } from './allowed-methods.ts'
import { decodedPath } from './routed-path.ts'
import type { Http } from './routes.ts'

const exposed = 'Retry-After, X-Request-Id, Idempotency-Replayed'
const accepted = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID'

/**
 * Lets pages of other sites call the operations that are meant for them (CORS), without cookies. Whether the page's site
 * is allowed is decided by the call itself, so that a page can read why it was refused (`docs/decisions/0036`).
 */
export function openToSites(http: Http): void {
  const open: { pattern: RegExp; method: string }[] = []
  http.addHook('onRoute', ({ url, method, config }) => {
    if (!config?.operation?.fromSites) return
    open.push({ pattern: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`), method: String(method) })
  })
  http.addHook('onRequest', (request, reply, done) => {
    if (isPreflight(request)) {
      const path = decodedPath(request.url)
      const methods = open.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
      if (methods.length > 0)
        return void reply
          .code(204)
          .headers({
            'access-control-allow-origin': '*',
            'access-control-allow-methods': methods.join(', '),
            'access-control-allow-headers': accepted,
            'access-control-max-age': '7200',
          })
          .send()
    } else if (request.headers.origin !== undefined && request.routeOptions.config.operation?.fromSites)
      reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': exposed })
    done()
  })
}
