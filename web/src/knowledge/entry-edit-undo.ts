import type { EntryDraft } from 'beckon-contract'
import { api } from '../api.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'
import { changedByEntries } from './knowledge-queries.ts'

const undoableMs = 10_000

/** After an entry was saved: offers to bring back what it was before. */
export function useUndoableEdit(botId: string) {
  const restore = useSave(
    changedByEntries(botId),
    ({ id, questions, answer, tags = [] }: EntryDraft & { id: string }) =>
      api.entries.update(botId, id, { questions, answer, tags }),
    { saved: 'The earlier version is back' },
  )
  return (id: string, before: EntryDraft) =>
    showUndo({
      id: `changed-${id}`,
      done: 'Saved',
      name: before.questions[0] ?? '',
      withinMs: undoableMs,
      onUndo: () => restore.mutate({ ...before, id }),
    })
}
