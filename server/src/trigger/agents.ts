import type { Agent } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { TokenHolder } from '../http/access.ts'
import { toInstant } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import type { Page, PageRequest } from '../store/pages.ts'
import { isUuid } from '../store/uuids.ts'
import { slugOf } from './slugs.ts'

/** In a list of all bots: more are of no use to a client, and can still be called. */
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

  /** By its id, or by its slug among the bots that this token can run. */
  async function getTriggerBotByModel(token: TokenHolder, model: string): Promise<BotRow> {
    const wanted = slugOf(model)
    if (isUuid(model) || wanted === '') return getTriggerBot(token, model).catch(explainModel)
    const named = await listWithSlug(token, wanted)
    const running = named.filter(({ apiTrigger }) => apiTrigger === 1)
    if (running.length > 1) throw ambiguous(wanted, running)
    return getTriggerBot(token, (running[0] ?? named[0])?.id ?? model).catch(explainModel)
  }

  /** The bot's slug, if it is no other's that this token can run. */
  async function findOwnSlug(token: TokenHolder, bot: BotRow): Promise<string | null> {
    const slug = slugOf(bot.name)
    if (slug === '') return null
    const running = (await listWithSlug(token, slug)).filter(({ apiTrigger }) => apiTrigger === 1)
    return running.length === 1 ? slug : null
  }

  const listWithSlug = async (token: TokenHolder, slug: string) =>
    (await listVisible(token, slug.split('-'))).filter(({ name }) => slugOf(name) === slug)

  const listVisible = async (token: TokenHolder, words: string[], idEnd?: string) =>
    (await bots.listNamed(token.accountId, words, idEnd)).filter(
      ({ id }) => token.botIds === null || token.botIds.includes(id),
    )

  async function list(token: TokenHolder, request: PageRequest): Promise<Page<Agent>> {
    const page = await bots.page(token.accountId, request, token.botIds)
    return { ...page, data: page.data.map(presentAgent) }
  }

  /** All bots that this token can run, newest first, without their texts. */
  const listTriggerBots = (token: TokenHolder) => bots.listTriggered(token.accountId, token.botIds, botsAtMost)

  /** The same, with what describes them to a client. */
  const listDescribed = (token: TokenHolder) => bots.listDescribed(token.accountId, token.botIds, botsAtMost)

  /** Bots that this token can run whose names have all of these words, or whose id ends so. */
  const listTriggerBotsNamed = async (token: TokenHolder, { words, idEnd }: { words: string[]; idEnd?: string }) =>
    (await listVisible(token, words, idEnd)).filter(({ apiTrigger }) => apiTrigger === 1)

  return {
    ...{ getBot, getTriggerBot, getTriggerBotByModel, findOwnSlug },
    ...{ list, listTriggerBots, listDescribed, listTriggerBotsNamed },
  }
}
export type Agents = ReturnType<typeof createAgents>

const explainModel = (error: unknown): never => {
  if (!(error instanceof Failure) || error.code !== 'agent_not_found') throw error
  const message =
    'No such model. Use the UUID or the slug of a bot: `GET /api/v1/openai/models` lists those of this token.'
  throw new Failure('agent_not_found', message, { cause: error })
}

const ambiguous = (slug: string, named: { id: string }[]) =>
  invalidField(
    '/model',
    `${named.length} bots are called “${slug}”. Use the ID of the one you mean: ${named.map(({ id }) => id).join(' or ')}.`,
  )

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
