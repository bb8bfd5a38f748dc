import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import { minuteMs } from '../clock.ts'
import { Failure } from '../failure.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { params, type Routes } from '../http/routes.ts'
import type { PageOrigin, Widget } from './widget.ts'

const built = fileURLToPath(new URL('../../../widget/dist', import.meta.url))
const OneBot = params('bot_uuid')
/** No dots but between words: nothing that could lead out of the folder. */
const plainName = /^[\w-]+(?:\.[\w-]+)*$/
/** A site that is isolated, or loads its scripts with `crossorigin`, may take these files too. */
const forAnySite = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** What browsers load: the script for other sites, the launcher's settings, and the page that the iframe shows. */
export const widgetRoutes =
  (widget: Widget, baseUrl: string | undefined): Routes =>
  async (http) => {
    await http.register(serveFiles, { root: built, serve: false, preCompressed: true })

    http.get('/widget.js', { config: { access: 'public' } }, async (_, reply) => {
      requireFile('widget.js')
      return reply.headers(forAnySite).sendFile('widget.js', { maxAge: 5 * minuteMs })
    })

    /** A module: all that a page with a strict policy must allow for it is `script-src` of the service. */
    http.get(
      '/embed/:bot_uuid/launcher.js',
      { config: { access: 'public' }, schema: { params: OneBot } },
      async (request, reply) => {
        const settings = await widget.launcher(request.params.bot_uuid, pageOf(request, baseUrl))
        return reply
          .headers({ ...forAnySite, vary: 'Origin', 'cache-control': 'private, no-cache' })
          .type('text/javascript; charset=utf-8')
          .send(`export default ${JSON.stringify(settings)}\n`)
      },
    )

    http.get(
      '/embed/:bot_uuid/panel',
      { config: { access: 'public' }, schema: { params: OneBot } },
      async (request, reply) => {
        const policy = await widget.panelPolicy(request.params.bot_uuid)
        requireFile('panel/panel.html')
        return reply
          .headers({
            'content-security-policy': policy,
            'referrer-policy': 'no-referrer',
            // For sites that are cross-origin isolated; harmless elsewhere, for all it loads is its own.
            'cross-origin-embedder-policy': 'require-corp',
            'cross-origin-resource-policy': 'cross-origin',
            // The policy changes with the bot's sites, and the file does not.
            'cache-control': 'no-store',
          })
          .sendFile('panel/panel.html', { cacheControl: false, etag: false, lastModified: false })
      },
    )

    http.get('/embed/assets/*', { config: { access: 'public' } }, async (request, reply) => {
      const { '*': name } = request.params as { '*': string }
      if (!plainName.test(name)) return reply.callNotFound()
      return reply
        .headers({ 'cross-origin-resource-policy': 'cross-origin' })
        .sendFile(`panel/assets/${name}`, { maxAge: '365d', immutable: true })
    })
  }

function requireFile(name: string): void {
  if (!existsSync(join(built, name))) throw new Failure('not_found', 'The widget is not built. Run `npm run build`.')
}

/** A module that a page of the service itself imports comes without `Origin`. */
function pageOf({ headers }: FastifyRequest, baseUrl: string | undefined): PageOrigin {
  const { origin, referer, host, 'sec-fetch-site': site } = headers
  const isOwn = site === 'same-origin' || (site === undefined && isOwnOrigin(origin ?? referer ?? '', host, baseUrl))
  return isOwn ? 'own' : { origin }
}
