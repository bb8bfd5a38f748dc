import type { LauncherRefusal, LauncherSettings } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Appearances } from './appearances.ts'
import { frameAncestorsOf, maySiteCarry, originOf } from './sites.ts'
import type { Visitors } from './visitors.ts'

/** Where the page that wants to show a launcher is: on the service itself, on a site, or unknown. */
export type PageOrigin = 'own' | { origin: string | undefined }

/** What pages get before the chat starts: the bot's launcher, and who may frame its panel. */
export function createWidget({
  bots,
  appearances,
  visitors,
}: {
  bots: Bots
  appearances: Appearances
  visitors: Visitors
}) {
  /**
   * Refusals are normal responses: a browser would hide an error from the page, and its owner would never learn why.
   */
  async function launcher(botId: string, page: PageOrigin): Promise<LauncherSettings | LauncherRefusal> {
    const bot = await bots.findForVisitors(botId)
    if (!bot) return refuse('agent_not_found', 'bot not found. Copy the code from its Embedding page again.')
    if (bot.widgetEnabled === 0)
      return refuse('embedding_disabled', 'embedding is turned off for this bot. Turn it on on its Embedding page.')
    if (page !== 'own' && !maySiteCarry(sitesOf(bot), page.origin ?? ''))
      return refuse(
        'site_not_allowed',
        `${originOf(page.origin ?? '') ?? 'this page'} is not an allowed site for this bot. Add it on the bot’s Embedding page.`,
      )
    return appearances.launcherOf(bot)
  }

  /** Only the service's own files run or load in the panel, and only the bot's sites may frame it. */
  async function panelPolicy(botId: string): Promise<string> {
    const bot = await visitors.getBot(botId)
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

  return { launcher, panelPolicy }
}
export type Widget = ReturnType<typeof createWidget>

export const sitesOf = ({ sitesJson }: BotRow): string[] => JSON.parse(sitesJson)

const refuse = (code: LauncherRefusal['code'], detail: string): LauncherRefusal => ({ allowed: false, code, detail })
