import { randomBytes } from 'node:crypto'
import type { BotAppearance, BotAppearanceChange, IdentitySecret, LauncherSettings } from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import { Failure } from '../lib/failure.ts'
import { isForeignKeyViolation, type OpenDatabase } from '../store/database.ts'
import type { Vault } from '../vault/vault.ts'
import { type AppearanceRow, createAppearanceStore } from './appearances.store.ts'

const defaultAppearance: AppearanceRow = {
  title: '',
  color: '#5b5bd6',
  position: 'right',
  scheme: 'auto',
  avatar: null,
  suggestionsJson: '[]',
  openOnLoad: 0,
  sealedIdentitySecret: null,
}

/** The appearance of bots on other sites, and the secret with which those sites identify their visitors. */
export function createAppearances({ database, bots, vault }: { database: OpenDatabase; bots: Bots; vault: Vault }) {
  const store = createAppearanceStore(database.db)

  async function get(accountId: string, botId: string): Promise<BotAppearance> {
    return present(await ofBot(await bots.getRow(accountId, botId)))
  }

  async function change(
    accountId: string,
    botId: string,
    { suggestions, openOnLoad, title, ...others }: BotAppearanceChange,
  ): Promise<BotAppearance> {
    const bot = await bots.getRow(accountId, botId)
    await set(bot, {
      ...others,
      ...(title !== undefined && { title: title.trim() }),
      ...(suggestions !== undefined && { suggestionsJson: JSON.stringify(suggestions.map((text) => text.trim())) }),
      ...(openOnLoad !== undefined && { openOnLoad: openOnLoad ? 1 : 0 }),
    })
    return get(accountId, bot.id)
  }

  /** Anything signed with the previous secret is no longer valid. */
  async function renewIdentitySecret(accountId: string, botId: string): Promise<IdentitySecret> {
    const bot = await bots.getRow(accountId, botId)
    const value = randomBytes(32).toString('base64url')
    await set(bot, { sealedIdentitySecret: vault.seal(value, ownerOf(bot)) })
    return { value }
  }

  async function findIdentitySecret(bot: BotRow): Promise<string | undefined> {
    const { sealedIdentitySecret } = await ofBot(bot)
    return sealedIdentitySecret === null ? undefined : vault.open(sealedIdentitySecret, ownerOf(bot))
  }

  async function launcherOf(bot: BotRow): Promise<LauncherSettings> {
    const { title, color, position, scheme, openOnLoad } =
      (await store.findLauncher(bot.accountId, bot.id)) ?? defaultAppearance
    return { color, position, title: title || bot.name, scheme, open_on_load: openOnLoad === 1 }
  }

  /** What a visitor sees of a bot. */
  async function profileOf(bot: BotRow) {
    const { title, color, scheme, avatar, suggestionsJson } = await ofBot(bot)
    return {
      name: bot.name,
      title: title || bot.name,
      greeting: bot.greeting,
      suggestions: JSON.parse(suggestionsJson) as string[],
      color,
      scheme,
      language: bot.language,
      avatar,
    }
  }

  async function set(bot: BotRow, values: Partial<AppearanceRow>): Promise<void> {
    if (Object.keys(values).length === 0) return
    await store.set(bot.accountId, bot.id, defaultAppearance, values).catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? new Failure('not_found', 'Bot not found.', { cause: error }) : error
    })
  }

  const suggestionsOf = async (bot: BotOf): Promise<string[]> => JSON.parse((await ofBot(bot)).suggestionsJson)

  const ofBot = async (bot: BotOf): Promise<AppearanceRow> =>
    (await store.find(bot.accountId, bot.id)) ?? defaultAppearance

  return { get, change, renewIdentitySecret, findIdentitySecret, launcherOf, profileOf, suggestionsOf }
}
type BotOf = Pick<BotRow, 'id' | 'accountId'>
export type Appearances = ReturnType<typeof createAppearances>

const ownerOf = ({ accountId, id }: BotRow) => ({ accountId, rowId: id })

const present = (row: AppearanceRow): BotAppearance => ({
  title: row.title,
  color: row.color,
  position: row.position,
  scheme: row.scheme,
  avatar: row.avatar,
  suggestions: JSON.parse(row.suggestionsJson),
  openOnLoad: row.openOnLoad === 1,
  hasIdentitySecret: row.sealedIdentitySecret !== null,
})
