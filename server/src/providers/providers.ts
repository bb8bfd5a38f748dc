import {
  factsOf,
  limits,
  type ModelList,
  type Provider,
  type ProviderChange,
  type ProviderDraft,
  type ProviderKind,
  type ProviderList,
} from 'beckon-contract'
import type { ServiceModel } from '../config.ts'
import { type ModelAccess, ModelFailure } from '../engines/models/model.ts'
import { readApiAddress } from '../lib/api-address.ts'
import { type Clock, newId, secondMs, toInstant } from '../lib/clock.ts'
import { Failure, invalidField } from '../lib/failure.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import type { OpenDatabase } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import type { Vault } from '../vault/vault.ts'
import { createProviderStore, type ProviderRow, type ProviderValues } from './providers.store.ts'

const botsNamed = 10
const testMs = 15 * secondMs
/** Of a shorter key, the last four characters would reveal too much. */
const keyCharactersToShowEnding = 12

interface Parts {
  database: OpenDatabase
  vault: Vault
  /** Throws a ModelFailure, which never contains the key. */
  listModels: (access: ModelAccess, signal: AbortSignal) => Promise<string[]>
  serviceModel: ServiceModel | undefined
  now: Clock
  testTimeoutMs?: number | undefined
}

/** The accounts' model providers. Keys are encrypted on arrival, and decrypted only to be sent to their provider. */
export function createProviders({ database, vault, listModels, serviceModel, now, testTimeoutMs = testMs }: Parts) {
  const store = createProviderStore(database)
  const service: ModelAccess | undefined = serviceModel && {
    url: serviceModel.url,
    model: serviceModel.model,
    key: serviceModel.key,
    maxTokens: serviceModel.maxTokens,
    name: 'This service',
    kind: 'compatible',
    isTrusted: true,
  }

  async function list(accountId: string): Promise<ProviderList> {
    const rows = await store.listCounted(accountId)
    return {
      data: rows.map(present),
      service: service ? { model: service.model, maxTokens: service.maxTokens ?? null } : null,
    }
  }

  async function create(accountId: string, { kind, name, url, key }: ProviderDraft): Promise<Provider> {
    if ((await store.count(accountId)) >= limits.providersPerAccount)
      throw new Failure(
        'quota_exceeded',
        `An account can have at most ${limits.providersPerAccount} providers. Delete one first.`,
      )
    const id = newId()
    await store.insert(accountId, {
      id,
      kind,
      name: name.trim(),
      url: url === undefined ? ownAddressOf(kind) : readUrl(url),
      ...sealedOf(accountId, id, key ?? ''),
      embeddingModel: null,
      createdAt: now(),
      updatedAt: now(),
    })
    return present(await get(accountId, id))
  }

  async function change(accountId: string, providerId: string, given: ProviderChange): Promise<Provider> {
    const row = await get(accountId, providerId)
    const url = given.url === undefined ? row.url : readUrl(given.url)
    const isElsewhere = new URL(url).origin !== new URL(row.url).origin
    if (isElsewhere && row.sealedKey !== null && given.key === undefined)
      throw invalidField('/key', 'Enter the key again. The stored key is only sent to the address it was entered for.')
    const embeddingModel = given.embeddingModel?.trim() || null
    const { label, embeddingModelHint } = factsOf(row.kind)
    if (embeddingModel !== null && embeddingModelHint === null)
      throw invalidField('/embeddingModel', `${label} doesn’t support embeddings. Choose another provider.`)
    const values: ProviderValues & { updatedAt: number } = {
      url,
      ...(given.name !== undefined && { name: given.name.trim() }),
      ...(given.key !== undefined && sealedOf(accountId, row.id, given.key)),
      ...(given.embeddingModel !== undefined && { embeddingModel }),
      updatedAt: now(),
    }
    const isChanged = await store.update(accountId, row, values)
    const changed = await get(accountId, row.id)
    if (!isChanged)
      throw new Failure('conflict', `${row.name} was changed by someone else in the meantime. Reload it and try again.`)
    return present(changed)
  }

  async function remove(accountId: string, providerId: string): Promise<void> {
    const row = await get(accountId, providerId)
    const bots = await store.deleteUnused(accountId, row, now())
    const rest = bots.length - botsNamed
    const names = [...bots.slice(0, botsNamed), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
    if (bots.length > 0)
      throw new Failure('conflict', `These bots use ${row.name}: ${names}. Choose another model for them first.`)
  }

  /** Lists the provider's models, which verifies address and key. */
  async function test(accountId: string, providerId: string): Promise<ModelList> {
    const row = await get(accountId, providerId)
    const deadline = AbortSignal.timeout(testTimeoutMs)
    try {
      return { models: await listModels(openAccess(row, ''), deadline) }
    } catch (error) {
      if (deadline.aborted)
        throw new Failure('engine_timeout', `${row.name} did not answer within ${testTimeoutMs / secondMs} s.`)
      throw error instanceof ModelFailure ? new Failure('engine_failed', explain(error), { cause: error }) : error
    }
  }

  async function isProvider(accountId: string, providerId: string): Promise<boolean> {
    return isUuid(providerId) && (await store.find(accountId, providerId.toLowerCase())) !== undefined
  }

  /** How to reach a bot's model. Reads the database every time, so that changes apply immediately on all servers. */
  async function accessOf(bot: {
    accountId: string
    providerId: string | null
    model: string
  }): Promise<ModelAccess | undefined> {
    if (bot.providerId === null) return service
    const row = await store.find(bot.accountId, bot.providerId)
    return row && openAccess(row, bot.model)
  }

  /** The account's embedding model; undefined if vectors are off. Reads the database every time, too. */
  async function embeddingModelOf(accountId: string): Promise<ModelAccess | undefined> {
    const row = await store.findVectorProvider(accountId)
    return row && openAccess(row, row.embeddingModel ?? '')
  }

  function openAccess({ id, accountId, name, kind, url, sealedKey }: ProviderRow, model: string): ModelAccess {
    const opened = { name, kind, url, model, isTrusted: false }
    if (sealedKey === null) return { ...opened, key: null }
    try {
      return { ...opened, key: vault.open(sealedKey, { accountId, rowId: id }) }
    } catch (error) {
      throw new ModelFailure(`The key of ${name} can no longer be decrypted. Enter it again under Models.`, {
        cause: error,
        fault: 'key',
      })
    }
  }

  const sealedOf = (accountId: string, rowId: string, key: string) =>
    key === ''
      ? { sealedKey: null, keyEnding: null }
      : {
          sealedKey: vault.seal(key, { accountId, rowId }),
          keyEnding: key.length < keyCharactersToShowEnding ? '' : key.slice(-4),
        }

  async function get(accountId: string, providerId: string) {
    const row = isUuid(providerId) ? await store.findCounted(accountId, providerId.toLowerCase()) : undefined
    if (!row) throw new Failure('not_found', 'Provider not found.')
    return row
  }

  return { list, create, change, remove, test, isProvider, accessOf, embeddingModelOf }
}
export type Providers = ReturnType<typeof createProviders>

function ownAddressOf(kind: ProviderKind): string {
  const { address, isAnyServer } = factsOf(kind)
  if (isAnyServer) throw invalidField('/url', 'Enter the API’s base URL.')
  return address
}

function readUrl(text: string): string {
  const address = readApiAddress(text)
  if ('fault' in address) throw invalidField('/url', `The address ${address.fault}`)
  return address.url
}

/** Only account members test providers, and they may read the provider's own words. */
const explain = ({ message, cause }: ModelFailure): string =>
  cause instanceof OutboundFailure && cause.reason === 'private'
    ? 'The address is in a private network. The operator of this service can allow its host name or network with BECKON_ALLOW_PRIVATE_ADDRESSES.'
    : message

const present = ({ accountId: _, sealedKey: __, ...row }: ProviderRow & { botCount: number }): Provider => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  updatedAt: toInstant(row.updatedAt),
})
