import { anySite, type Bot, type BotChange, type BotDraft, readSite } from 'beckon-contract'
import { usualFallback } from '../engines/wording.ts'
import { type Clock, newId, toInstant, toInstantOrNull } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { foldName } from '../lib/listed-names.ts'
import { toMicrosOrNull, toMoneyOrNull } from '../lib/money.ts'
import { isForeignKeyViolation, type OpenDatabase } from '../store/database.ts'
import { type Page, type PageRequest, pageOf, readCursor } from '../store/pages.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import { isUuid } from '../store/uuids.ts'
import { archiving, refuseSwitches } from './archived-bots.ts'
import { type Models, noProvider, readEngine } from './bot-engine.ts'
import { createBotList } from './bot-list.ts'
import { type BotRow, type BotValues, createBotStore } from './bots.store.ts'

const newBotTexts = {
  greeting: 'Hi! How can I help you?',
  instructions: '',
  fallback: usualFallback,
  language: 'en',
}

export function createBots({
  database,
  pubSub,
  now,
  maxBotsPerAccount,
  models,
}: {
  database: OpenDatabase
  pubSub: Pick<PubSub, 'publish'>
  now: Clock
  maxBotsPerAccount: number
  models: Models
}) {
  const store = createBotStore(database)
  const list = createBotList(database)

  /** `texts`: those of a template or of another bot. */
  async function create(accountId: string, draft: BotDraft, texts: Partial<BotTexts> = {}): Promise<Bot> {
    if ((await store.count(accountId)) >= maxBotsPerAccount)
      throw new Failure('quota_exceeded', `An account can have at most ${maxBotsPerAccount} bots. Delete one first.`)
    const id = newId()
    await store.insert(accountId, {
      id,
      name: draft.name.trim(),
      ...newBotTexts,
      ...texts,
      apiTrigger: 0,
      widgetEnabled: 0,
      sitesJson: '[]',
      knowledgeVersion: 0,
      createdAt: now(),
      updatedAt: now(),
    })
    return get(accountId, id)
  }

  async function get(accountId: string, botId: string): Promise<Bot> {
    const row = isUuid(botId) ? await store.findCounted(accountId, botId.toLowerCase()) : undefined
    if (!row) throw missing()
    return present(row)
  }

  async function change(accountId: string, botId: string, { archived, ...change }: BotChange): Promise<Bot> {
    const bot = await get(accountId, botId)
    const { apiTrigger, widgetEnabled, beyondKnowledge, knowledgeOnFailure, fallbackToService: _, ...texts } = change
    const { sites, name, dailyBudget, ...others } = texts
    const isArchived = archived ?? bot.archivedAt !== null
    if (isArchived) refuseSwitches({ apiTrigger, widgetEnabled })
    const values: BotValues & { updatedAt: number } = {
      ...others,
      ...(await readEngine(accountId, bot, change, models)),
      ...(name !== undefined && { name: name.trim() }),
      ...switchesOf({ apiTrigger, widgetEnabled, beyondKnowledge, knowledgeOnFailure }),
      ...(dailyBudget !== undefined && { dailyBudget: toMicrosOrNull(dailyBudget) }),
      ...(sites !== undefined && { sitesJson: JSON.stringify(readSites(sites)) }),
      ...(archived !== undefined && archiving(await getRow(accountId, bot.id), archived, now())),
      updatedAt: now(),
    }
    // Texts are indexed for the bot's language.
    const isReindexed = others.language !== undefined && others.language !== bot.language
    await store.update(accountId, bot.id, values, isReindexed).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? noProvider() : error
    })
    return get(accountId, bot.id)
  }

  /** Also deletes the bot's knowledge and conversations, so the caller must repeat its name. */
  async function remove(accountId: string, botId: string, confirmedName: string): Promise<Bot> {
    const bot = await get(accountId, botId)
    if (confirmedName.trim() !== bot.name)
      throw invalidField('/name', `Type the bot's name, ${bot.name}, to delete it.`)
    await store.delete(accountId, bot, now())
    pubSub.publish(topics.botDeleted, bot.id)
    return bot
  }

  /** A bot for handling a message: one fast read, without counts. */
  async function find(accountId: string, botId: string): Promise<BotRow | undefined> {
    return isUuid(botId) ? store.find(accountId, botId.toLowerCase()) : undefined
  }

  /** For visitors, who have no account. The widget API decides what they may see. */
  async function findForVisitors(botId: string): Promise<BotRow | undefined> {
    return isUuid(botId) ? store.findByIdAlone(botId.toLowerCase()) : undefined
  }

  async function getRow(accountId: string, botId: string): Promise<BotRow> {
    const row = await find(accountId, botId)
    if (!row) throw missing()
    return row
  }

  /** `among` limits the page to these bots; null means all. */
  async function page(
    accountId: string,
    { limit, cursor }: PageRequest,
    among: string[] | null,
  ): Promise<Page<BotRow>> {
    const before = cursor === undefined ? undefined : readCursor(cursor)
    return pageOf(await store.page(accountId, { limit: limit + 1, before, among }), limit)
  }

  return {
    ...{ list, create, get, change, remove, find, findForVisitors, getRow, page },
    /** Bots whose names have all of these words, in any spelling of case and accents, or whose id ends so. */
    listNamed: (accountId: string, words: string[], idEnd?: string) =>
      store.listNamed(accountId, words.map(foldName), idEnd),
    listTriggered: store.listTriggered,
    listDescribed: store.listDescribed,
    listOwn: store.listOwn,
    /** A page of one of its sites has loaded its chat. */
    seeSite: (bot: Pick<BotRow, 'accountId' | 'id'>) => store.seeSite(bot.accountId, bot.id, now()),
    recordExport: (bot: Pick<BotRow, 'accountId' | 'id' | 'name'>) => store.recordExport(bot.accountId, bot, now()),
  }
}
export type Bots = ReturnType<typeof createBots>

const readSites = (written: string[]): string[] => [
  ...new Set(
    written.map((one, at) => {
      const reading = one === anySite ? { site: one } : readSite(one)
      if ('site' in reading) return reading.site
      throw invalidField(`/sites/${at}`, `${one} is not a valid site. ${reading.problem}`)
    }),
  ),
]

type BotTexts = Pick<BotRow, 'greeting' | 'instructions' | 'fallback' | 'language' | 'toolDescription'>

export { modelOf } from './bot-engine.ts'
export type { BotRow }

/** Switches are 0 or 1 in the database; unnamed ones stay unchanged. */
const switchesOf = <Name extends string>(switches: Record<Name, boolean | undefined>): Partial<Record<Name, number>> =>
  Object.fromEntries(
    Object.entries(switches).flatMap(([name, isOn]) => (isOn === undefined ? [] : [[name, isOn ? 1 : 0]])),
  ) as Partial<Record<Name, number>>

const missing = () => new Failure('not_found', 'Bot not found.')

const present = ({
  accountId: _,
  knowledgeVersion: __,
  passagesVersion: ___,
  archivedSwitches: ____,
  sitesJson,
  deletedAt: _____,
  ...row
}: BotRow & { entryCount: number; conversationCount: number }): Bot => ({
  ...row,
  apiTrigger: row.apiTrigger === 1,
  widgetEnabled: row.widgetEnabled === 1,
  beyondKnowledge: row.beyondKnowledge === 1,
  knowledgeOnFailure: row.knowledgeOnFailure === 1,
  fallbackToService: row.fallbackToService === 1,
  sites: JSON.parse(sitesJson),
  dailyBudget: toMoneyOrNull(row.dailyBudget),
  siteSeenAt: toInstantOrNull(row.siteSeenAt),
  archivedAt: toInstantOrNull(row.archivedAt),
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
