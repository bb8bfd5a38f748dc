import type { SiteCheck, SiteFinding } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import { createRateLimiter, tooMany } from '../http/rate-limiter.ts'
import { type Clock, minuteMs, secondMs } from '../lib/clock.ts'
import { invalidField } from '../lib/failure.ts'
import type { Outbound, OutboundResponse } from '../outbound/outbound.ts'
import { badStatus, OutboundFailure } from '../outbound/outbound-failure.ts'
import { findTags, type HtmlTag } from './html-tags.ts'
import { findObstacles, splitPolicies, withoutSandbox } from './page-policy.ts'
import { maySiteCarry } from './sites.ts'
import { sitesOf } from './widget.ts'

const bounds = { maxBytes: 2 * 1024 * 1024, timeoutMs: 15 * secondMs }
const checksPerMinute = 30
/** Of a page, the first ones: each is parsed. */
const scriptsMost = 50
const policyTagsMost = 5
const srcCharactersMost = 2_048

interface Parts {
  bots: Bots
  outbound: Outbound
  baseUrl: () => string
  now: Clock
}

/** "Check my site": reads a page as a visitor's browser would, and tells its owner why the chat doesn't appear. */
export function createSiteChecks({ bots, outbound, baseUrl, now }: Parts) {
  const perAccount = createRateLimiter({ quota: checksPerMinute, windowMs: minuteMs, now })

  /** `seenAs`: the service's URL in the author's browser, from which the code is copied. */
  async function check(accountId: string, botId: string, address: string, seenAs?: string): Promise<SiteCheck> {
    const bot = await bots.getRow(accountId, botId)
    const { isOver, resetSeconds } = perAccount.count(accountId)
    if (isOver) throw tooMany(`Too many checks. Try again in ${resetSeconds} s.`, resetSeconds)
    const page = await read(address)
    const url = new URL(page.url)
    const tags = await findTags(page.bytes.toString(), ['script', 'meta'])
    const scripts = widgetScripts(tags, url)
    const { origin } = new URL(baseUrl())
    const origins = new Set([seenAs ?? origin, origin])
    const own = scripts.find((script) => origins.has(script.from) && script.botId === bot.id)
    const service = new URL(own?.from ?? seenAs ?? origin)
    return {
      url: page.url,
      findings: [
        own ? fine('code', 'The code is on the page.') : judgeOthers(scripts, origins, service),
        judgeSite(bot, url, origins),
        judgePolicy(page, tags, { nonce: own?.nonce, botId: bot.id, page: url, service }),
        ...judgeConnection(url, service),
      ],
    }
  }

  async function read(address: string): Promise<OutboundResponse> {
    const typed = address.trim()
    const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
    try {
      return await outbound.fetch(url, {
        ...bounds,
        headers: { accept: 'text/html, application/xhtml+xml' },
        onHead({ status }) {
          if (status < 200 || status > 299) throw badStatus(status)
        },
      })
    } catch (error) {
      if (error instanceof OutboundFailure) throw invalidField('/url', error.message)
      throw error
    }
  }

  function judgeOthers(scripts: WidgetScript[], origins: Set<string>, service: URL): SiteFinding {
    const ofHere = scripts.find(({ from }) => origins.has(from))
    if (ofHere) return bad('code', `The page has the embed code of another bot. Replace it with the line above.`)
    const foreign = scripts.find(({ botId }) => botId !== undefined)
    if (foreign)
      return bad('code', `The page loads the chat from another server. Its src must be ${service.origin}/widget.js.`)
    return bad(
      'code',
      'The code is not in the page’s HTML. Paste the line before </body>. If a tag manager or script adds it, this check can’t see it.',
    )
  }

  function judgeSite(bot: BotRow, { origin }: URL, origins: Set<string>): SiteFinding {
    if (bot.widgetEnabled === 0)
      return bad('site', 'Embedding is off, so the chat doesn’t appear anywhere. Turn it on above.')
    return origins.has(origin) || maySiteCarry(sitesOf(bot), origin)
      ? fine('site', `${origin} is an allowed site.`)
      : bad('site', `${origin} is not an allowed site. Add it above.`)
  }

  function judgePolicy(
    { headers }: OutboundResponse,
    tags: HtmlTag[],
    { nonce, botId, page, service }: { nonce: string | undefined; botId: string; page: URL; service: URL },
  ): SiteFinding {
    const metas = tags
      .filter(
        ({ name, attributes }) =>
          name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy',
      )
      .slice(0, policyTagsMost)
    const header = headers['content-security-policy']
    const policies = [
      ...splitPolicies([header].flat().join(',')),
      ...metas.flatMap(({ attributes }) => splitPolicies(attributes.get('content')).map(withoutSandbox)),
    ]
    if (policies.length === 0) return fine('policy', 'The page has no Content-Security-Policy that blocks the chat.')
    const at = (path: string) => new URL(path, service)
    const obstacles = findObstacles(policies, {
      page,
      scripts: [at('/widget.js'), at(`/embed/${botId}/launcher.js`)],
      frame: at(`/embed/${botId}/panel`),
      nonce,
    })
    if (obstacles.length === 0) return fine('policy', 'The page’s Content-Security-Policy allows the chat.')
    const additions = {
      script: `${service.origin} to script-src`,
      frame: `${service.origin} to frame-src`,
      sandbox: 'allow-scripts and allow-same-origin to sandbox',
    }
    const missing = new Set(obstacles.map(({ kind }) => additions[kind]))
    return bad('policy', `The page’s Content-Security-Policy blocks the chat. Add ${[...missing].join(' and ')}.`)
  }

  function judgeConnection({ protocol }: URL, service: URL): SiteFinding[] {
    return protocol === 'https:' && service.protocol === 'http:'
      ? [
          bad(
            'connection',
            `Browsers load nothing from ${service.origin} into a page with https. Serve Beckon over https too, and set BECKON_BASE_URL.`,
          ),
        ]
      : []
  }

  return { check }
}
export type SiteChecks = ReturnType<typeof createSiteChecks>

interface WidgetScript {
  from: string
  /** From its attribute or, as the script itself reads it, from its address. */
  botId: string | undefined
  nonce: string | undefined
}

/** The tags that load the widget, from any server and with any query. */
function widgetScripts(tags: HtmlTag[], page: URL): WidgetScript[] {
  const isLikely = (src = '') => src.includes('widget.js') && src.length <= srcCharactersMost
  const likely = tags.filter(({ name, attributes }) => name === 'script' && isLikely(attributes.get('src')))
  return likely.slice(0, scriptsMost).flatMap(({ attributes }) => {
    const src = URL.parse(attributes.get('src') ?? '', page)
    if (!src?.pathname.endsWith('/widget.js')) return []
    const botId = attributes.get('data-bot') ?? src.searchParams.get('bot') ?? undefined
    return [{ from: src.origin, botId: botId?.toLowerCase(), nonce: attributes.get('nonce') }]
  })
}

const fine = (about: SiteFinding['about'], text: string): SiteFinding => ({ about, isFine: true, text })
const bad = (about: SiteFinding['about'], text: string): SiteFinding => ({ about, isFine: false, text })
