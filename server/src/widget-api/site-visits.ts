import type { BotRow, Bots } from '../bots/bots.ts'
import { maySiteCarry } from './sites.ts'

/** Where a page is that loads a chat: on the service itself, on a site, or in a frame of a site that isn't named. */
export type PageOrigin = 'own' | 'framed' | { origin: string | undefined }

/** Remembers when a site first loaded a bot's chat: until then, its author is told that it is being waited for. */
export function createSiteVisits({ bots, onError }: { bots: Bots; onError: (error: unknown) => void }) {
  /** Being written by this server. */
  const writing = new Set<string>()

  async function see(bot: BotRow, page: PageOrigin): Promise<void> {
    if (bot.siteSeenAt !== null || page === 'own' || writing.has(bot.id)) return
    const sites: string[] = JSON.parse(bot.sitesJson)
    const isOnSite = page === 'framed' ? sites.length > 0 : maySiteCarry(sites, page.origin ?? '')
    if (!isOnSite) return
    writing.add(bot.id)
    await bots
      .seeSite(bot)
      .catch(onError)
      .finally(() => writing.delete(bot.id))
  }
  return { see }
}
export type SiteVisits = ReturnType<typeof createSiteVisits>
