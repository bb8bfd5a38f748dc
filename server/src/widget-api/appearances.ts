import { randomBytes } from 'node:crypto'
import {
  type AppearanceValues,
  appearanceFor,
  type BotAppearance,
  type BotAppearanceChange,
  type IdentitySecret,
  initialAppearance,
  type LauncherSettings,
  type VisitorSession,
} from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { isForeignKeyViolation, type OpenDatabase } from '../store/database.ts'
import type { Vault } from '../vault/vault.ts'
import { type AppearanceRow, createAppearanceStore } from './appearances.store.ts'
import { shellWordsOf } from './shell-words.ts'

interface Parts {
  database: OpenDatabase
  bots: Bots
  vault: Vault
  now: Clock
}

/** The appearance of bots on other sites, and the secret with which those sites identify their visitors. */
export function createAppearances({ database, bots, vault, now }: Parts) {
  const store = createAppearanceStore(database.db)

  async function get(accountId: string, botId: string): Promise<BotAppearance> {
    return present(await ofBot(await bots.getRow(accountId, botId)))
  }

  async function change(
    accountId: string,
    botId: string,
    { avatar, ...options }: BotAppearanceChange,
  ): Promise<BotAppearance> {
    const bot = await bots.getRow(accountId, botId)
    if (options.hours && !isTimeZone(options.hours.timeZone))
      throw invalidField('/hours/timeZone', 'No such time zone. Send one such as Europe/Berlin.')
    const changed = trimmed(options)
    const picture = avatar === undefined ? {} : { avatar }
    if (Object.keys({ ...changed, ...picture }).length > 0)
      await ofExisting(() =>
        store.change(accountId, bot.id, picture, (json) => JSON.stringify({ ...JSON.parse(json), ...changed })),
      )
    return get(accountId, bot.id)
  }

  /** Anything signed with the previous secret is no longer valid. */
  async function renewIdentitySecret(accountId: string, botId: string): Promise<IdentitySecret> {
    const bot = await bots.getRow(accountId, botId)
    const value = randomBytes(32).toString('base64url')
    await ofExisting(() => store.setIdentitySecret(accountId, bot, vault.seal(value, ownerOf(bot)), now()))
    return { value }
  }

  async function findIdentitySecret(bot: BotRow): Promise<string | undefined> {
    const { sealedIdentitySecret } = await ofBot(bot)
    return sealedIdentitySecret === null ? undefined : vault.open(sealedIdentitySecret, ownerOf(bot))
  }

  async function launcherOf(bot: BotRow): Promise<LauncherSettings> {
    const options = optionsOf({ optionsJson: await store.findOptions(bot.accountId, bot.id), avatar: null })
    const launcher = appearanceFor('launcher', options)
    const { showOn, hideOn, proactive } = launcher
    return {
      ...launcher,
      ...{ showOn: showOn.map(asInAddress), hideOn: hideOn.map(asInAddress) },
      proactive: proactive && { ...proactive, pages: proactive.pages.map(asInAddress) },
      title: options.title || bot.name,
      words: shellWordsOf(bot.language),
    }
  }

  /** What a visitor sees of a bot. */
  async function profileOf(bot: BotRow): Promise<VisitorSession['bot']> {
    const options = optionsOf(await ofBot(bot))
    const { name, greeting, language } = bot
    return { ...appearanceFor('panel', options), title: options.title || name, name, greeting, language }
  }

  const suggestionsOf = async (bot: BotOf): Promise<string[]> => optionsOf(await ofBot(bot)).suggestions

  const ofBot = (bot: BotOf): Promise<AppearanceRow> => store.find(bot.accountId, bot.id)

  return { get, change, renewIdentitySecret, findIdentitySecret, launcherOf, profileOf, suggestionsOf }
}
type BotOf = Pick<BotRow, 'id' | 'accountId'>
export type Appearances = ReturnType<typeof createAppearances>

/** Browsers encode the letters of other scripts in `location.pathname`. What is encoded already stays. */
const asInAddress = (pattern: string): string => pattern.replace(/[^!-~]+/g, (text) => encodeURI(text.toWellFormed()))

/** Texts without spaces around them, wherever they are. */
function trimmed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.trim() as Value
  if (Array.isArray(value)) return value.map(trimmed) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, trimmed(inner)])) as Value
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

const ownerOf = ({ accountId, id }: BotRow) => ({ accountId, rowId: id })

const optionsOf = ({ optionsJson, avatar }: Pick<AppearanceRow, 'optionsJson' | 'avatar'>): AppearanceValues => ({
  ...initialAppearance,
  ...JSON.parse(optionsJson),
  avatar,
})

const present = (row: AppearanceRow): BotAppearance => ({
  ...optionsOf(row),
  hasIdentitySecret: row.sealedIdentitySecret !== null,
})

/** The bot may be deleted at the same time. */
async function ofExisting(change: () => Promise<void>): Promise<void> {
  await change().catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? new Failure('not_found', 'Bot not found.', { cause: error }) : error
  })
}
