import { extname } from 'node:path'
import { type BuiltFiles, sendBuiltFile } from '../http/built-files.ts'
import type { Routes } from '../http/routes.ts'

/** Client-side routes of the pages: words, ids and secrets. */
const knownAddress = /^(?!\/)[\w/-]*$/
/** In any case: a program with a wrong URL must not get a page as its response. */
const programsAddress = /^(?:api|embed|healthz|readyz|metrics)(?:\/|$)/i
const headers = {
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

const notBuilt = `<!doctype html>
<html lang="en">
<title>Beckon: the pages are not built</title>
<h1>The settings pages are not built</h1>
<p>Run <code>npm run build</code> in Beckon’s folder, then restart the service. The API works without them.</p>
</html>
`

/** The settings pages: files of `web/dist`, and index.html for every client-side route. */
export const pageRoutes =
  (files: BuiltFiles): Routes =>
  async (http) => {
    http.get('/*', { config: { access: 'public' } }, async (request, reply) => {
      const { '*': path } = request.params as { '*': string }
      if (programsAddress.test(path)) return reply.callNotFound()
      reply.headers(headers)
      if (path.startsWith('assets/') || extname(path) !== '') {
        const file = files.get(path)
        if (!file) return reply.callNotFound()
        const age = path.startsWith('assets/') ? 'max-age=31536000, immutable' : 'max-age=0'
        return sendBuiltFile(request, reply.header('cache-control', `public, ${age}`), file)
      }
      if (!knownAddress.test(path)) return reply.callNotFound()
      const page = files.get('index.html')
      if (!page) return reply.code(503).type('text/html; charset=utf-8').send(notBuilt)
      return sendBuiltFile(request, reply.header('cache-control', 'no-cache'), page)
    })
  }
