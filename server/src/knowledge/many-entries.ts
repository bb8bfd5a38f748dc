import {
  type EntryChoice,
  type EntryCount,
  type EntryFilterQuery,
  type EntryTagsChange,
  fillInTag,
} from 'beckon-contract'
import type { BotRow, Bots } from '../bots/bots.ts'
import { type Clock, newId, toInstant } from '../lib/clock.ts'
import { invalidField } from '../lib/failure.ts'
import { inSteps } from '../lib/in-steps.ts'
import { readInstant } from '../lib/read-instant.ts'
import type { EntryStore } from './entries.store.ts'
import type { EntryList } from './entry-list.ts'
import { asTag, changeTags as changeTagList } from './tags.ts'

/** One commit on SQLite takes a few milliseconds. */
const entriesAtOnce = 200

interface Parts {
  store: EntryStore
  lists: EntryList
  bots: Bots
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/**
 * What is done with many answers at once: those that were chosen, or all that match. In steps, each its own commit: if
 * the process dies in the middle, the same can be done again.
 */
export function createManyEntries({ store, lists, bots, now, onChanged }: Parts) {
  async function count(accountId: string, botId: string, asked: EntryFilterQuery): Promise<EntryCount> {
    const bot = await bots.getRow(accountId, botId)
    // What came in this millisecond has been shown.
    const until = now() + 1
    return { count: await lists.count(accountId, bot.id, asked, until), until: toInstant(until) }
  }

  /** Those that exist. All that match are found first: a change may make them match no longer. */
  async function choose(accountId: string, bot: BotRow, { ids, matching }: EntryChoice) {
    if ((ids === undefined) === (matching === undefined)) throw invalidField('/ids', 'Send either `ids` or `matching`.')
    if (ids) {
      const found = await store.findMany(
        accountId,
        bot.id,
        ids.map((id) => id.toLowerCase()),
      )
      return { ids: found.map(({ id }) => id), until: undefined }
    }
    const { until: chosenAt = '', ...asked } = matching ?? {}
    const until = Math.min(readUntil(chosenAt), now() + 1)
    const found: string[] = []
    for await (const rows of lists.matching(accountId, bot.id, asked, until)) found.push(...rows.map(({ id }) => id))
    return { ids: found, until }
  }

  async function changeTags(accountId: string, botId: string, body: EntryTagsChange): Promise<number> {
    const bot = await bots.getRow(accountId, botId)
    const { ids, until } = await choose(accountId, bot, body)
    const isKnowledge = [...(body.add ?? []), ...(body.remove ?? [])].some((tag) => asTag(tag) === fillInTag)
    let changed = 0
    for await (const some of inSteps(ids, entriesAtOnce))
      changed += await store.changeTags(accountId, bot.id, some, {
        decide: (tags) => changeTagList(tags, body),
        ...{ isKnowledge, until },
      })
    if (isKnowledge && changed > 0) onChanged(accountId, bot.id)
    return changed
  }

  async function remove(
    accountId: string,
    botId: string,
    choice: EntryChoice,
  ): Promise<{ deleted: number; changeId?: string }> {
    const bot = await bots.getRow(accountId, botId)
    const { ids, until } = await choose(accountId, bot, choice)
    if (ids.length === 0) return { deleted: 0 }
    const at = now()
    const changeId = newId()
    const line = { action: 'entry.deleted', at, subject: { id: bot.id, name: `${ids.length} of ${bot.name}` } } as const
    let deleted = 0
    try {
      for await (const some of inSteps(ids, entriesAtOnce))
        deleted += await store.deleteMany(accountId, bot.id, some, {
          ...{ changeId, at, until },
          line: deleted === 0 ? line : undefined,
        })
    } finally {
      if (deleted > 0) onChanged(accountId, bot.id)
    }
    return deleted === 0 ? { deleted } : { deleted, changeId }
  }

  return { count, changeTags, remove }
}

export function readUntil(text: string): number {
  const until = readInstant(text)
  if (until === undefined) throw invalidField('/until', 'Send the `until` of `countEntries`.')
  return until
}
