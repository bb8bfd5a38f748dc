import { existsSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import { Failure } from '../failure.ts'
import type { Routes } from '../http/routes.ts'

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** No dots but between words: nothing that could lead out of the folder. */
const plainPath = /^[\w-]+(?:[./][\w-]+)*$/
/** What the pages call their own addresses: words, ids and secrets. */
const knownAddress = /^(?!\/)[\w/-]*$/
/** In any spelling: a program with a wrong address must not take a page for its answer. */
const programsAddress = /^(?:api|healthz|readyz|metrics)(?:\/|$)/i
const headers = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** The settings pages: files of `web/dist`, and index.html for every address the pages know themselves. */
export const pageRoutes = (): Routes => async (http) => {
  await http.register(serveFiles, { root: built, serve: false, preCompressed: true })

  http.get('/*', { config: { access: 'public' } }, async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    if (programsAddress.test(path)) return reply.callNotFound()
    reply.headers(headers)
    if (path.startsWith('assets/') || extname(path) !== '') {
      if (!plainPath.test(path)) return reply.callNotFound()
      return reply.sendFile(path, path.startsWith('assets/') ? { maxAge: '365d', immutable: true } : {})
    }
    if (!knownAddress.test(path)) return reply.callNotFound()
    if (!existsSync(join(built, 'index.html')))
      throw new Failure('not_found', 'The settings pages are not built. Run `npm run build`.')
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  })
}
