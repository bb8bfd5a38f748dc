import { prefixes, visitorOperations } from 'beckon-contract'
import type { FastifyRequest } from 'fastify'
import {
  type BuiltFile,
  type BuiltFiles,
  compressed,
  isAccepted,
  madeFile,
  sendBuiltFile,
} from '../http/built-files.ts'
import { operationRoute } from '../http/operation-route.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import type { Http, Routes } from '../http/routes.ts'
import { Failure } from '../lib/failure.ts'
import type { LoadingPage, Widget } from './widget.ts'

/** Lets sites that are cross-origin isolated, or load scripts with `crossorigin`, use these files too. */
const forAnySite = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

/** Compressed once; each is about 15 kB. */
const scriptsMost = 200
/** What a page loads before its visitor approaches the launcher, compressed. */
const scriptBytesMost = 4 * 1_024

interface Parts {
  widget: Widget
  /** From `widget/dist`. */
  files: BuiltFiles
  /** As configured; undefined if it is not. */
  baseUrl: string | undefined
}

/** The files browsers load: the scripts for other sites, the launcher's settings, and the page shown in the iframe. */
export const widgetRoutes =
  ({ widget, files, baseUrl }: Parts): Routes =>
  async (http) => {
    const scripts = new Map<string, Promise<BuiltFile>>()
    function madeOnce(key: string, make: () => Promise<BuiltFile>): Promise<BuiltFile> {
      const known = scripts.get(key)
      if (known) return known
      if (scripts.size >= scriptsMost) scripts.clear()
      const made = make()
      scripts.set(key, made)
      return made
    }
    /**
     * The script with a bot's settings in front: one request, and a tag that needs no attributes. If a bot has so many
     * sites that they don't fit, the script asks for its settings. Rules that fit only with the better compression are
     * sent to browsers that take it, over HTTPS: they are still shorter than the chat that would decide instead.
     */
    async function scriptFor(botId: string, page: LoadingPage, takesBrotli: boolean): Promise<BuiltFile> {
      const { ruled, plain } = await widget.settingsInScript(botId, page)
      const given = [...ruled, ...plain]
      return madeOnce([takesBrotli, ...given].join(), async () => {
        const made = await Promise.all(given.map(makeScript))
        const fits = ({ encoded }: BuiltFile) => (takesBrotli ? encoded.some(isSmall) : encoded.every(isSmall))
        return made.find(fits) ?? makeScript('false')
      })
    }
    const makeScript = async (given: string) =>
      compressed(madeFile('widget.js', `{const beckonSettings=${given};${getFile(files, 'widget.js').content}}\n`))

    /** With the bot's settings that only the chat uses, such as page rules. */
    async function chatFor(botId: string): Promise<BuiltFile> {
      const plain = getFile(files, 'chat.js')
      const given = await widget.settingsInChat(botId)
      if (given === undefined) return plain
      return madeOnce(given, () => compressed(madeFile('chat.js', `const beckonMore=${given};${plain.content}`)))
    }

    http.get('/widget.js', { config: { access: 'public' } }, async (request, reply) => {
      const { bot } = request.query as { bot?: unknown }
      const file =
        typeof bot === 'string'
          ? await scriptFor(bot, loadingPageOf(request, baseUrl), isAccepted('br', request.headers))
          : getFile(files, 'widget.js')
      reply.headers({ ...forAnySite, 'cache-control': 'public, max-age=300' })
      return sendBuiltFile(request, reply, file)
    })

    // The launcher's second part, and the client of the visitors' API for pages without a bundler.
    // Under its own name, not that of its content: pages that were loaded before an upgrade ask for it after it.
    for (const name of ['chat.js', 'visitor.js'])
      http.get(`/embed/${name}`, { config: { access: 'public' } }, async (request, reply) => {
        const { bot } = request.query as { bot?: unknown }
        reply.headers({ ...forAnySite, 'cache-control': 'public, max-age=300' })
        const file = name === 'chat.js' && typeof bot === 'string' ? await chatFor(bot) : getFile(files, name)
        return sendBuiltFile(request, reply, file)
      })

    await http.register(pageRoutes, { prefix: prefixes.visitors })

    async function pageRoutes(embed: Http): Promise<void> {
      operationRoute(embed, visitorOperations.getLauncher, async (request, reply) => {
        const settings = await widget.launcher(request.params.bot_uuid, pageOf(request, baseUrl))
        reply.headers({ ...forAnySite, vary: 'Origin', 'cache-control': 'private, no-cache' })
        return sendBuiltFile(request, reply, madeFile('launcher.js', `export default ${JSON.stringify(settings)}\n`))
      })

      operationRoute(embed, visitorOperations.getPanel, async (request, reply) => {
        const policy = await widget.panelPolicy(request.params.bot_uuid, isFramedElsewhere(request))
        const { type, content } = getFile(files, 'panel/panel.html')
        return reply
          .headers({
            'content-security-policy': policy,
            'referrer-policy': 'no-referrer',
            // For cross-origin isolated sites; harmless elsewhere, because it loads only its own files.
            'cross-origin-embedder-policy': 'require-corp',
            'cross-origin-resource-policy': 'cross-origin',
            // The policy changes with the bot's sites, and the file does not.
            'cache-control': 'no-store',
          })
          .type(type)
          .send(content)
      })
    }

    http.get('/embed/assets/*', { config: { access: 'public' } }, async (request, reply) => {
      const { '*': name } = request.params as { '*': string }
      const file = files.get(`panel/assets/${name}`)
      if (!file) return reply.callNotFound()
      reply.headers({
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      return sendBuiltFile(request, reply, file)
    })
  }

const isSmall = ({ content }: BuiltFile['encoded'][number]) => content.length <= scriptBytesMost

function getFile(files: BuiltFiles, path: string) {
  const file = files.get(path)
  if (!file) throw new Failure('not_found', 'The widget is not built. Run `npm run build`, then restart the service.')
  return file
}

/** A module imported by a page of the service itself is requested without `Origin`. */
function pageOf({ headers }: FastifyRequest, baseUrl: string | undefined): LoadingPage {
  const { origin, referer, host, 'sec-fetch-site': site } = headers
  const isOwn = site === 'same-origin' || (site === undefined && isOwnOrigin(origin ?? referer ?? '', host, baseUrl))
  return isOwn ? 'own' : { origin }
}

/** A script is requested without `Origin`, and most sites let browsers name them as its referrer. */
function loadingPageOf(request: FastifyRequest, baseUrl: string | undefined): LoadingPage {
  const page = pageOf(request, baseUrl)
  return page === 'own' ? page : { origin: page.origin ?? request.headers.referer }
}

/** A site that doesn't let itself be named: the browser loads the panel only where the bot's sites allow it. */
const isFramedElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-dest'] === 'iframe' && ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
