import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { describeUndone } from './entry-change-words.ts'
import { changedByEntries } from './knowledge-queries.ts'

/** Undoes an import, or a deletion of many answers, by its id. */
export const useChangeUndo = (botId: string, onUndone?: () => void) =>
  useSave(changedByEntries(botId), (changeId: string) => api.entries.undoChange(botId, changeId), {
    saved: describeUndone,
    ...(onUndone && { onSaved: onUndone }),
  })
