import type { Entry } from 'beckon-contract'
import { api } from '../api.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'
import { changedByEntries } from './knowledge-queries.ts'

const undoableMs = 10_000

/** Deletes immediately and offers undo for a while, instead of a confirmation that nobody reads. */
export function useEntryRemoval(botId: string) {
  const affected = changedByEntries(botId)
  const restore = useSave(
    affected,
    ({ id, key, questions, answer, tags, createdAt }: Entry) =>
      api.entries.restore(botId, id, { ...(key !== undefined && { key }), questions, answer, tags, createdAt }),
    { saved: 'Restored' },
  )
  return useSave(affected, (entry: Entry) => api.entries.remove(botId, entry.id), {
    onSaved: (_, entry) =>
      showUndo({
        id: `removed-${entry.id}`,
        done: 'Deleted',
        name: entry.questions[0] ?? '',
        withinMs: undoableMs,
        onUndo: () => restore.mutate(entry),
      }),
  })
}
