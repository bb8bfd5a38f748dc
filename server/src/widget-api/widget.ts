import { appearanceFor, initialAppearance, type LauncherRefusal, type LauncherSettings } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Clock } from '../lib/clock.ts'
import type { Appearances } from './appearances.ts'
import { rulesInScript } from './launcher-rules.ts'
import { shellWordsOf } from './shell-words.ts'
import type { PageOrigin, SiteVisits } from './site-visits.ts'
import { frameAncestorsOf, maySiteCarry, originOf, sitesPattern } from './sites.ts'
import type { Visitors } from './visitors.ts'

/** What pages get before the chat starts: the bot's launcher, and who may frame its panel. */
export function createWidget({
  bots,
  appearances,
  visitors,
  siteVisits,
  now,
}: {
  bots: Bots
  appearances: Appearances
  visitors: Visitors
  siteVisits: SiteVisits
  now: Clock
}) {
  /**
   * Refusals are normal responses: a browser would hide an error from the page, and its owner would never learn why.
   */
  async function launcher(botId: string, page: LoadingPage): Promise<GivenSettings | LauncherRefusal> {
    const bot = await findEnabled(botId)
    if ('allowed' in bot) return bot
    if (page !== 'own' && !maySiteCarry(sitesOf(bot), page.origin ?? ''))
      return refuse(
        'site_not_allowed',
        `${originOf(page.origin ?? '') ?? 'this page'} is not an allowed site for this bot. Add it on the bot’s Embedding page.`,
      )
    await siteVisits.see(bot, page)
    const { first, later } = split(await appearances.launcherOf(bot))
    return { ...first, ...later, ...(page === 'own' && alwaysShown) }
  }

  /**
   * The same as expressions for the script itself, which is cached for all sites: the browser checks where it is. The
   * sites are no secret, since the panel's policy names them. Anywhere else the script asks for the launcher. The longer
   * expression is in the bot's language, the shorter one in English; `ruled` decides on its own whether the launcher is
   * shown, otherwise the chat does.
   */
  async function settingsInScript(botId: string, page: LoadingPage): Promise<{ ruled: string[]; plain: string[] }> {
    const bot = await findEnabled(botId)
    if ('allowed' in bot) return { ruled: [], plain: [JSON.stringify(bot)] }
    await siteVisits.see(bot, page)
    const isListed = `${new RegExp(sitesPattern(sitesOf(bot)))}.test(location.origin)`
    const settings = await appearances.launcherOf(bot)
    const { words, ...wordless } = split(settings).first
    const { hours: _, proactive: __, ...unruled } = wordless
    const rules = rulesInScript(settings, now())
    const given = (values: object, more?: string) =>
      [{ ...values, words }, values].map((all) => `${isListed}&&${inScript(all, more)}`)
    return { ruled: rules ? given(unruled, rules) : [], plain: given(wordless) }
  }

  /** What only the chat uses comes with it; undefined if there is nothing. */
  async function settingsInChat(botId: string): Promise<string | undefined> {
    const bot = await findEnabled(botId)
    if ('allowed' in bot) return
    const { later } = split(await appearances.launcherOf(bot))
    return Object.keys(later).length === 0 ? undefined : JSON.stringify(later)
  }

  async function findEnabled(botId: string): Promise<BotRow | LauncherRefusal> {
    const bot = await bots.findForVisitors(botId)
    if (!bot) return refuse('agent_not_found', 'bot not found. Copy the code from its Embedding page again.')
    return bot.widgetEnabled === 0
      ? refuse('embedding_disabled', 'embedding is turned off for this bot. Turn it on on its Embedding page.')
      : bot
  }

  /** Only the service's own files run or load in the panel, and only the bot's sites may frame it. */
  async function panelPolicy(botId: string, isFramed: boolean): Promise<string> {
    const bot = await visitors.getBot(botId)
    if (isFramed) await siteVisits.see(bot, 'framed')
    return [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${frameAncestorsOf(sitesOf(bot))}`,
    ].join('; ')
  }

  return { launcher, settingsInScript, settingsInChat, panelPolicy }
}
/** Not in a frame. */
export type LoadingPage = Exclude<PageOrigin, 'framed'>

export type Widget = ReturnType<typeof createWidget>

/** The author's preview shows the chat whatever the site's pages and hours are. */
const alwaysShown = { showOn: [], hideOn: [], hours: null, proactive: null } satisfies Partial<LauncherSettings>

export const sitesOf = ({ sitesJson }: BotRow): string[] => JSON.parse(sitesJson)

/** True: rules for hours or pages, or the message, come with the chat. */
type GivenSettings = Omit<Partial<LauncherSettings>, 'hours' | 'proactive'> & {
  hours?: LauncherSettings['hours'] | true
  proactive?: LauncherSettings['proactive'] | true
}

/** What only the chat uses: it comes with it, and the script stays small. */
const later = ['proactive', 'showOn', 'hideOn', 'hours', 'font', 'background', 'backgroundDark']

/** The script knows the usual settings, and is told whether the chat has more that it can't wait for. */
function split(settings: LauncherSettings) {
  const usual: Record<string, unknown> = { ...appearanceFor('launcher', initialAppearance), words: shellWordsOf('en') }
  const unusual = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name]),
  )
  const has = (...names: string[]) => unusual.some(([name]) => names.includes(name))
  const marks = {
    ...(has('showOn', 'hideOn', 'hours') && { hours: true }),
    ...(has('proactive') && { proactive: true }),
  }
  return {
    first: { ...Object.fromEntries(unusual.filter(([name]) => !later.includes(name))), ...marks } as GivenSettings,
    later: Object.fromEntries(unusual.filter(([name]) => later.includes(name))) as GivenSettings,
  }
}

/** Shorter than JSON: names are the script's own. */
function inScript(values: object, rules: string | undefined): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const texts = given.map(([name, value]) => `${name}:${JSON.stringify(value)}`)
  return `{${rules ? [...texts, `rules:${rules}`] : texts}}`
}

const refuse = (code: LauncherRefusal['code'], detail: string): LauncherRefusal => ({ allowed: false, code, detail })
