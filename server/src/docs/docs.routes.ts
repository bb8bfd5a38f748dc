import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeApi, descriptionOperations } from 'beckon-contract'
import { operationRoute } from '../http/operation-route.ts'
import type { Routes } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import { once } from '../lib/once.ts'
import { version } from '../lib/version.ts'
import { listBuiltSite } from './built-site.ts'
import { cacheFile, isKnown } from './cached-file.ts'
import { llmsText } from './llms-text.ts'

/** The public API description, for machines and for people. No token required. */
export const openapiRoutes = (): Routes => async (http) => {
  const openapi = once(() => {
    const text = JSON.stringify(describeApi(version))
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` }
  })
  operationRoute(http, descriptionOperations.getOpenapi, async (request, reply) => {
    const { text, etag } = openapi()
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache', etag })
    return isKnown(request, etag) ? reply.code(304).send() : reply.type('application/json').send(text)
  })
}

const ownFile = (name: string) => () => readFileSync(join(import.meta.dirname, name))

export const docsRoutes =
  (baseUrl: () => string): Routes =>
  async (http) => {
    const access = { config: { access: 'public' } } as const
    // Without a build, pages are rendered here. The parser of Markdown is imported only then.
    async function loadSite() {
      const files = listBuiltSite() ?? (await import('./site.ts')).listSite()
      return new Map([...files].map(([path, file]) => [path, cacheFile(baseUrl, file)]))
    }
    let loading: ReturnType<typeof loadSite> | undefined
    /** If it can't be loaded, as during an upgrade, the next request tries again. */
    const site = () => {
      loading ??= loadSite().catch((error: unknown) => {
        loading = undefined
        throw error
      })
      return loading
    }
    const style = cacheFile(baseUrl, { type: 'text/css; charset=utf-8', build: ownFile('site.css') })
    const script = cacheFile(baseUrl, { type: 'text/javascript; charset=utf-8', build: ownFile('site-script.js') })

    async function send(path: string, ...call: Parameters<typeof style>) {
      const file = (await site()).get(path.replace(/\/$/, ''))
      if (!file) throw new Failure('not_found', 'This page of the docs does not exist. See /docs.')
      return file(...call)
    }
    http.get('/docs/site.css', access, style)
    http.get('/docs/site.js', access, script)
    http.get('/docs', access, (request, reply) => send('/docs', request, reply))
    http.get<{ Params: { '*': string } }>('/docs/*', access, (request, reply) =>
      send(`/docs/${request.params['*']}`, request, reply),
    )
    http.get('/llms.txt', access, async (_, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(llmsText(baseUrl())),
    )
  }
