import type { Agent } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { TokenHolder } from '../http/access.ts'
import { toInstant } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { Page, PageRequest } from '../store/pages.ts'

const botsAtMost = 10_000

/** Bots as the API shows them: those of the token's account, limited to its list if it has one. */
export function createAgents(bots: Bots) {
  /** Missing, in another account, or outside the token's list: the caller cannot tell which. */
  async function getBot(token: TokenHolder, botId: string): Promise<BotRow> {
    const bot = await bots.find(token.accountId, botId)
    if (!bot || (token.botIds !== null && !token.botIds.includes(bot.id)))
      throw new Failure('agent_not_found', 'Agent not found. Copy its ID from the bot’s page in the settings.')
    return bot
  }

  async function getTriggerBot(token: TokenHolder, botId: string): Promise<BotRow> {
    const bot = await getBot(token, botId)
    if (bot.apiTrigger === 0)
      throw new Failure('api_trigger_disabled', 'Turn on “API trigger” on the bot’s page in the settings.')
    return bot
  }

  async function list(token: TokenHolder, request: PageRequest): Promise<Page<Agent>> {
    const page = await bots.page(token.accountId, request, token.botIds)
    return { ...page, data: page.data.map(presentAgent) }
  }

  /** All bots that this token can run. */
  async function listTriggerBots(token: TokenHolder): Promise<BotRow[]> {
    const { data } = await bots.page(token.accountId, { limit: botsAtMost }, token.botIds)
    return data.filter(({ apiTrigger }) => apiTrigger === 1)
  }

  return { getBot, getTriggerBot, list, listTriggerBots }
}
export type Agents = ReturnType<typeof createAgents>

/** Never the instructions: they belong to the author, not the caller. */
export const presentAgent = (bot: BotRow): Agent => ({
  id: bot.id,
  object: 'agent',
  name: bot.name,
  greeting: bot.greeting,
  language: bot.language,
  api_trigger: bot.apiTrigger === 1,
  embedding: bot.widgetEnabled === 1,
  created_at: toInstant(bot.createdAt),
  updated_at: toInstant(bot.updatedAt),
})
