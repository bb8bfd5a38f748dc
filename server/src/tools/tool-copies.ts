import { limits, type ToolDraft } from 'beckon-contract'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { checkDraft, countOf, type StoredTool, storedOf, withOpenHeaders } from './tool-drafts.ts'
import type { ToolHeaders } from './tool-headers.ts'
import type { ToolStore } from './tools.store.ts'

interface Parts {
  store: ToolStore
  headers: ToolHeaders
  now: Clock
}
interface Named {
  id: string
  name: string
}

/** Tools of another bot or of a file. */
export function createToolCopies({ store, headers, now }: Parts) {
  /** Without the values of secret headers. */
  const read = async (accountId: string, botId: string): Promise<ToolDraft[]> =>
    (await store.all(accountId, botId)).map(storedOf)

  /**
   * Of a file, which may come from anyone: no server is called, and a model calls none of them before an author has
   * switched it on, for which its secrets have to be entered.
   */
  async function addSwitchedOff(accountId: string, bot: Named, drafts: ToolDraft[]): Promise<void> {
    if (drafts.reduce((sum, draft) => sum + countOf(draft), 0) > limits.toolsPerBot)
      throw new Failure(
        'quota_exceeded',
        `A bot can have at most ${limits.toolsPerBot} tools, including those of MCP servers.`,
      )
    for (const draft of drafts.map((one) => withKnownSpecs(withOpenHeaders(checkDraft(one)))))
      await insert(accountId, bot, { ...draft, isOn: false }, null)
  }

  /** Within an account: with their secrets, encrypted for the copies. */
  async function duplicate(accountId: string, fromBotId: string, bot: Named): Promise<void> {
    for (const row of await store.all(accountId, fromBotId)) {
      const id = newId()
      await insert(accountId, bot, storedOf(row), headers.seal(headers.open(row), { accountId, id }), id)
    }
  }

  const insert = (accountId: string, bot: Named, draft: StoredTool, sealedSecrets: string | null, id = newId()) =>
    store.insert(accountId, bot, {
      ...{ id, kind: draft.kind, name: draft.name, sealedSecrets },
      draftJson: JSON.stringify(draft),
      createdAt: now(),
      updatedAt: now(),
    })

  return { read, addSwitchedOff, duplicate }
}

const withKnownSpecs = (draft: ToolDraft): StoredTool => {
  if (draft.kind === 'http') return draft
  const specs = draft.specs ?? []
  const allowed = draft.allowed.filter((name) => specs.some((spec) => spec.name === name))
  return { ...draft, allowed, specs: specs.filter(({ name }) => allowed.includes(name)) }
}
