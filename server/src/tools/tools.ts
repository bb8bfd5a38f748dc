import {
  limits,
  type McpOffer,
  type McpOfferRequest,
  type Tool,
  type ToolDraft,
  type ToolTrial,
  type ToolTrialResult,
} from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import type { Calls } from '../outbound/calls.ts'
import { isForeignKeyViolation, isUniqueViolation, type OpenDatabase } from '../store/database.ts'
import { isUuid } from '../store/uuids.ts'
import type { Vault } from '../vault/vault.ts'
import { createToolLoader } from './bot-tools.ts'
import { createOffers } from './offers.ts'
import { createToolCopies } from './tool-copies.ts'
import { checkDraft, countOf, present, type StoredTool, storedOf, withOpenHeaders } from './tool-drafts.ts'
import { createToolHeaders, type Secrets } from './tool-headers.ts'
import { createToolStore, type ToolRow, type ToolValues } from './tools.store.ts'
import { createTrials } from './trials.ts'

interface Parts {
  database: OpenDatabase
  bots: Bots
  vault: Vault
  calls: Calls
  now: Clock
  onError: (error: unknown) => void
}

/** What a bot can do besides talking: HTTP calls its author defines, and the tools of MCP servers. */
export function createTools({ database, bots, vault, calls, now, onError }: Parts) {
  const store = createToolStore(database)
  const headers = createToolHeaders(vault)
  const offers = createOffers(calls)
  const trials = createTrials({ calls, onError })

  async function list(accountId: string, botId: string): Promise<Tool[]> {
    const bot = await bots.getRow(accountId, botId)
    return (await store.all(accountId, bot.id)).map(present)
  }

  async function add(accountId: string, botId: string, draft: ToolDraft): Promise<Tool> {
    const bot = await bots.getRow(accountId, botId)
    const id = newId()
    const values = await valuesOf(accountId, bot.id, id, draft, undefined)
    await store.insert(accountId, bot, { id, ...values, createdAt: now() }).catch(refuseConflict(draft))
    return present(await getRow(accountId, bot.id, id))
  }

  async function change(accountId: string, botId: string, toolId: string, draft: ToolDraft): Promise<Tool> {
    const bot = await bots.getRow(accountId, botId)
    const row = await getRow(accountId, bot.id, toolId)
    const values = await valuesOf(accountId, bot.id, row.id, draft, row)
    await store.update(accountId, bot, row.id, values).catch(refuseConflict(draft))
    return present(await getRow(accountId, bot.id, row.id))
  }

  async function remove(accountId: string, botId: string, toolId: string): Promise<void> {
    const bot = await bots.getRow(accountId, botId)
    if (!(await store.delete(accountId, bot, await getRow(accountId, bot.id, toolId), now()))) throw missing()
  }

  async function tryOut(
    accountId: string,
    botId: string,
    { draft, toolId, arguments: args }: ToolTrial,
  ): Promise<ToolTrialResult> {
    const bot = await bots.getRow(accountId, botId)
    const row = toolId === undefined ? undefined : await getRow(accountId, bot.id, toolId)
    const checked = checkDraft(draft, '/draft')
    return trials.tryOut(checked, headers.secretsOf(checked, row, '/draft'), args)
  }

  async function askOffer(accountId: string, botId: string, { draft, toolId }: McpOfferRequest): Promise<McpOffer> {
    const bot = await bots.getRow(accountId, botId)
    const row = toolId === undefined ? undefined : await getRow(accountId, bot.id, toolId)
    const checked = checkDraft(draft, '/draft')
    return { tools: await offers.ask(checked, headers.secretsOf(checked, row, '/draft'), '/draft') }
  }

  async function valuesOf(
    accountId: string,
    botId: string,
    id: string,
    draft: ToolDraft,
    row: ToolRow | undefined,
  ): Promise<ToolValues> {
    const checked = checkDraft(draft)
    const others = (await store.all(accountId, botId)).filter((other) => other.id !== id)
    if (others.reduce((sum, other) => sum + countOf(storedOf(other)), countOf(checked)) > limits.toolsPerBot)
      throw new Failure(
        'quota_exceeded',
        `A bot can have at most ${limits.toolsPerBot} tools, including those of MCP servers. Remove some first.`,
      )
    if (others.some(({ name }) => name === checked.name)) throw nameTaken(checked.name)
    const secrets = headers.secretsOf(checked, row, '')
    return {
      kind: checked.kind,
      name: checked.name,
      draftJson: JSON.stringify(withOpenHeaders(await withSpecs(checked, secrets, row))),
      sealedSecrets: headers.seal(secrets, { accountId, id }),
      updatedAt: now(),
    }
  }

  const withSpecs = async (draft: ToolDraft, secrets: Secrets, row: ToolRow | undefined): Promise<StoredTool> =>
    draft.kind === 'http' ? draft : { ...draft, specs: await offers.choose(draft, secrets, row && storedOf(row)) }

  async function getRow(accountId: string, botId: string, toolId: string): Promise<ToolRow> {
    const row = isUuid(toolId) ? await store.find(accountId, botId, toolId.toLowerCase()) : undefined
    if (!row) throw missing()
    return row
  }

  return {
    list,
    add,
    change,
    remove,
    tryOut,
    askOffer,
    copies: createToolCopies({ store, headers, now }),
    loadTools: createToolLoader({ store, headers, calls, onError }),
  }
}
export type Tools = ReturnType<typeof createTools>

const missing = () => new Failure('not_found', 'Tool not found.')
const nameTaken = (name: string, cause?: unknown) =>
  new Failure('conflict', `This bot already has a tool called ${name}. Choose another name.`, { cause })

const refuseConflict =
  ({ name }: ToolDraft) =>
  (error: unknown): never => {
    if (isUniqueViolation(error)) throw nameTaken(name, error)
    if (isForeignKeyViolation(error)) throw new Failure('not_found', 'Bot not found.', { cause: error })
    throw error
  }
