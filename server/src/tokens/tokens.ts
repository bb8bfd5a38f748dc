import {
  limits,
  type Scope,
  type Token,
  type TokenCreated,
  type TokenDraft,
  type TokenList,
  type TokenQuery,
  type TokenStatus,
  usualScopes,
} from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import type { TokenHolder } from '../http/access.ts'
import { tokenRefused } from '../http/bearer.ts'
import { type Clock, newId, toInstant, toInstantOrNull } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { listedNames, typedName } from '../lib/listed-names.ts'
import { readInstant } from '../lib/read-instant.ts'
import type { OpenDatabase } from '../store/database.ts'
import type { JobHandler } from '../store/job-runner.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import { isUuid } from '../store/uuids.ts'
import { createTokenListStore } from './token-list.store.ts'
import { createTokenUses } from './token-uses.ts'
import { firstCharacters, hashTokenValue, isTokenValue, lastCharacters, makeTokenValue } from './token-value.ts'
import { createTokenStore, type TokenRow, type TokenStore } from './tokens.store.ts'

interface Parts {
  database: OpenDatabase
  bots: Bots
  pubSub: Pick<PubSub, 'publish'>
  now: Clock
  maxTokensPerAccount: number
  /** Uses could not be written. */
  onError: (error: unknown) => void
}

type OpenedRow = NonNullable<Awaited<ReturnType<TokenStore['findByHash']>>>

export function createTokens({ database, bots, pubSub, now, maxTokensPerAccount, onError }: Parts) {
  const store = createTokenStore(database)
  const listStore = createTokenListStore(database)
  const uses = createTokenUses({ store, now, onError })
  const holders = new WeakMap<OpenedRow, TokenHolder>()

  async function list(accountId: string, query: TokenQuery): Promise<TokenList> {
    await uses.write()
    const { search = '', filter, sort = 'newest', limit = limits.tokensPerPage, offset = 0 } = query
    const ids = query.ids?.toLowerCase().split(',').filter(isUuid)
    const wanted = { ...{ filter, sort, ids, limit, offset }, words: typedName(search).words, now: now() }
    const rows = await listStore.page(accountId, wanted)
    const isAll = offset === 0 && rows.length < limit
    return { data: rows.map(present), total: isAll ? rows.length : await listStore.count(accountId, wanted) }
  }

  async function create(accountId: string, personId: string, draft: TokenDraft): Promise<TokenCreated> {
    if (draft.botIds) await refuseForeignBots(accountId, draft.botIds)
    return issue(accountId, personId, {
      name: draft.name.trim(),
      scopes: draft.scopes ?? [...usualScopes],
      botIds: draft.botIds ?? null,
      expiresAt: draft.expiresAt ? readExpiry(draft.expiresAt) : null,
    })
  }

  /** Confirmed after the commit, and every call reads the database: so no server accepts the token any more. */
  async function disable(accountId: string, tokenId: string): Promise<Token> {
    const row = await getRow(accountId, tokenId)
    await store.disable(accountId, row, now())
    pubSub.publish(topics.tokenDisabled, row.id)
    return present(await getRow(accountId, tokenId))
  }

  /** A successor with the same settings and the same lifetime, counted from now. */
  async function replace(
    accountId: string,
    personId: string,
    tokenId: string,
    disableOld: boolean,
  ): Promise<TokenCreated> {
    const old = await getRow(accountId, tokenId)
    const settings = {
      name: old.name,
      scopes: JSON.parse(old.scopesJson),
      botIds: old.botIdsJson === null ? null : JSON.parse(old.botIdsJson),
      expiresAt: old.expiresAt === null ? null : now() + (old.expiresAt - old.createdAt),
    }
    return issue(accountId, personId, settings, { row: old, isDisabled: disableOld })
  }

  async function issue(
    accountId: string,
    personId: string,
    settings: { name: string; scopes: Scope[]; botIds: string[] | null; expiresAt: number | null },
    old?: { row: TokenRow; isDisabled: boolean },
  ): Promise<TokenCreated> {
    const makesRoom = old?.isDisabled && statusOf(old.row) === 'active'
    if ((await store.countActive(accountId, now())) >= maxTokensPerAccount + (makesRoom ? 1 : 0))
      throw new Failure(
        'quota_exceeded',
        `An account can have at most ${maxTokensPerAccount} active tokens. Disable one first.`,
      )
    const value = makeTokenValue()
    const id = newId()
    const [first, last] = [firstCharacters(value), lastCharacters(value)]
    const row = {
      id,
      name: settings.name,
      ...listedNames(`${settings.name} ${first}…${last}`),
      hash: hashTokenValue(value),
      ...{ first, last },
      scopesJson: JSON.stringify(settings.scopes),
      botIdsJson: settings.botIds && JSON.stringify(settings.botIds.map((botId) => botId.toLowerCase())),
      createdBy: personId,
      createdAt: now(),
      expiresAt: settings.expiresAt,
      disabledAt: null,
      lastUsedAt: null,
      lastUsedFrom: null,
      calls: 0,
    }
    await store.insert(accountId, row, old)
    if (old?.isDisabled) pubSub.publish(topics.tokenDisabled, old.row.id)
    return { token: present(await getRow(accountId, id)), value }
  }

  /** Tells the account's webhooks, unless the token was disabled meanwhile. */
  const expiryJob: JobHandler = {
    async run({ accountId, subjectId }) {
      const row = await store.find(accountId, subjectId)
      if (!row || statusOf(row) !== 'active' || row.expiresAt === null) return
      const data = { token_id: row.id, name: row.name, expires_at: toInstant(row.expiresAt) }
      await store.emitExpiry(accountId, data, now())
    },
    giveUp: async () => {},
  }

  /** What a token currently grants. */
  async function getTokenHolder(value: string, from: string): Promise<TokenHolder> {
    const row = isTokenValue(value) ? await store.findByHash(hashTokenValue(value)) : undefined
    if (!row) throw tokenRefused('token_invalid', 'API token not found. Check that you copied all of it.')
    if (row.disabledAt !== null)
      throw tokenRefused(
        'token_disabled',
        'This API token was disabled. Use another one, or create one in the settings.',
      )
    if (row.expiresAt !== null && row.expiresAt <= now())
      throw tokenRefused(
        'token_expired',
        `This API token expired at ${toInstant(row.expiresAt)}. Replace it in the settings.`,
      )
    uses.record(row.id, from)
    return holderOf(row)
  }

  /** Cached, because the same row comes repeatedly. */
  function holderOf(row: OpenedRow): TokenHolder {
    const known = holders.get(row)
    if (known) return known
    const { scopesJson, botIdsJson, disabledAt: _, ...rest } = row
    const botIds = botIdsJson === null ? null : JSON.parse(botIdsJson)
    const holder: TokenHolder = Object.freeze({ ...rest, scopes: JSON.parse(scopesJson), botIds })
    holders.set(row, holder)
    return holder
  }

  const areActive = async (tokenIds: string[]): Promise<Set<string>> => new Set(await store.listActive(tokenIds, now()))

  async function refuseForeignBots(accountId: string, botIds: string[]): Promise<void> {
    const own = await bots.listOwn(
      accountId,
      botIds.map((id) => id.toLowerCase()),
    )
    const position = botIds.findIndex((botId) => !own.has(botId.toLowerCase()))
    if (position >= 0) throw invalidField(`/botIds/${position}`, `Bot ${botIds[position]} not found.`)
  }

  function readExpiry(text: string): number {
    const expiresAt = readInstant(text)
    if (expiresAt === undefined)
      throw invalidField('/expiresAt', 'Enter the expiry as a timestamp, such as 2027-01-31T23:59:59Z.')
    if (expiresAt <= now()) throw invalidField('/expiresAt', 'The expiry must be in the future.')
    return expiresAt
  }

  async function getRow(accountId: string, tokenId: string) {
    const row = isUuid(tokenId) ? await store.find(accountId, tokenId.toLowerCase()) : undefined
    if (!row) throw new Failure('not_found', 'Token not found.')
    return row
  }

  function statusOf({ disabledAt, expiresAt }: TokenRow): TokenStatus {
    if (disabledAt !== null) return 'disabled'
    return expiresAt !== null && expiresAt <= now() ? 'expired' : 'active'
  }

  const present = (row: TokenRow & { creatorName: string | null }): Token => ({
    id: row.id,
    name: row.name,
    first: row.first,
    last: row.last,
    status: statusOf(row),
    scopes: JSON.parse(row.scopesJson),
    botIds: row.botIdsJson === null ? null : JSON.parse(row.botIdsJson),
    createdBy: row.creatorName,
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstantOrNull(row.expiresAt),
    disabledAt: toInstantOrNull(row.disabledAt),
    lastUsedAt: toInstantOrNull(row.lastUsedAt),
    lastUsedFrom: row.lastUsedFrom,
    calls: row.calls,
  })

  return { list, create, disable, replace, getTokenHolder, areActive, expiryJob, close: uses.close }
}
export type Tokens = ReturnType<typeof createTokens>
export { isTokenValue } from './token-value.ts'
