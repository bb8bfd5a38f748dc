import { prefixes } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../lib/failure.ts'
import { isOpenaiApi } from './problems.ts'
import { decodedPath } from './routed-path.ts'
import type { Http } from './routes.ts'

const nothingHere = 'There is nothing at this address.'
const nothingOfOpenai = `${nothingHere} Beckon supports OpenAI's chat completions, responses and models endpoints.`

const notInBrowsers =
  'Pages of other sites can’t call this API: an API token in a page can be read by everyone who opens it. Call it from ' +
  'your server, or use the visitors’ API, which needs no API token, for a chat in the browser: see /docs/visitors-api.'

/** A browser asks whether a page of another site may make a call. */
export const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Records every route, to tell a wrong method from a wrong address. */
export function rememberRoutes(app: Http) {
  const known: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)
    known.push({ pattern, methods: [method].flat() })
  })
  return {
    /** The error for an address that has no route with this method. */
    refusal(request: FastifyRequest): Failure {
      const path = decodedPath(request.url)
      if (isPreflight(request) && `${path}/`.startsWith(`${prefixes.programs}/`))
        return new Failure('cross_site', notInBrowsers)
      const methods = new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods))
      if (methods.size === 0) return new Failure('not_found', isOpenaiApi(path) ? nothingOfOpenai : nothingHere)
      const allow = [...methods].sort().join(', ')
      return new Failure('method_not_allowed', `Allowed methods: ${allow}.`, { headers: { allow } })
    },
  }
}
