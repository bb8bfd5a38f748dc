import { type EntryDraft, limits } from 'beckon-contract'
import { type Clock, newId } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { mapInSteps } from '../lib/in-steps.ts'
import type { Quotas } from '../quotas/quotas.ts'
import type { EntryStore } from './entries.store.ts'
import { bytesOf, columnsOf, tagColumnOf } from './entry-columns.ts'
import type { EntryMerges } from './entry-merges.store.ts'

interface CopiedEntry extends EntryDraft {
  key?: string
}
interface Parts {
  store: Pick<EntryStore, 'steps'>
  merges: EntryMerges
  quotas: Pick<Quotas, 'requireRoom'>
  now: Clock
  onChanged: (accountId: string, botId: string) => void
}

/** All questions and answers of a bot, to be copied to another one. */
export function createEntryCopies({ store, merges, quotas, now, onChanged }: Parts) {
  async function* read(accountId: string, botId: string): AsyncGenerator<CopiedEntry[]> {
    for await (const rows of store.steps(accountId, botId))
      yield rows.map(({ key, questionsJson, answer, tagsJson }) => ({
        ...(key !== null && { key }),
        questions: JSON.parse(questionsJson),
        answer,
        ...(tagsJson !== '[]' && { tags: JSON.parse(tagsJson) }),
      }))
  }

  /** To a bot that has none. If not all can be added, the bot must be deleted again. */
  async function add(accountId: string, botId: string, entries: CopiedEntry[]): Promise<void> {
    const bytes = (await mapInSteps(entries, bytesOf)).reduce((sum, one) => sum + one, 0)
    await quotas.requireRoom(accountId, { entries: entries.length, bytes })
    if (entries.length > limits.entriesPerBot)
      throw new Failure('quota_exceeded', `A bot can have at most ${limits.entriesPerBot} questions and answers.`)
    const added = await mapInSteps(entries, ({ key = null, ...draft }) => ({
      ...{ id: newId(), key, createdAt: now(), updatedAt: now() },
      ...columnsOf(draft),
      // Each row needs it: SQLite has no default in an insert of several.
      ...{ tagsJson: '[]', ...tagColumnOf(draft) },
    }))
    await merges.addInPieces(accountId, botId, added)
    onChanged(accountId, botId)
  }

  return { read, add }
}
