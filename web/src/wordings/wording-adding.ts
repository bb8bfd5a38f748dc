import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../api.ts'
import { changedByEntries, entriesOf } from '../knowledge/knowledge-queries.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'

const undoableMs = 10_000

interface NewWordings {
  entryId: string
  /** The answer's first question, for display. */
  name: string
  wordings: string[]
}

/** Adds wordings to an answer, and offers undo for a while. */
export function useWordingAdding(
  botId: string,
  { onAdded, onAskAgain }: { onAdded: () => void; onAskAgain?: (() => void) | undefined },
) {
  const affected = changedByEntries(botId)
  const queries = useQueryClient()
  /** If one of several failed, a retry continues after those that succeeded. */
  const done = useRef(new Set<string>())
  const takeBack = useSave(
    affected,
    async ({ entryId, wordings }: NewWordings) => {
      for (const wording of wordings) await api.entries.removeWording(botId, entryId, wording)
    },
    { saved: 'Undone' },
  )
  return useSave(
    affected,
    async ({ entryId, wordings }: NewWordings) => {
      try {
        for (const wording of wordings) {
          const key = `${entryId} ${wording}`
          if (!done.current.has(key)) await api.entries.addWording(botId, entryId, wording)
          done.current.add(key)
        }
      } catch (failure) {
        // The answer may be gone or full by now: refetch.
        void queries.invalidateQueries(entriesOf(botId))
        throw failure
      }
    },
    {
      isQuiet: true,
      onSaved: (_, added) => {
        onAdded()
        showUndo({
          id: `wording-${added.entryId}-${added.wordings[0]}`,
          done: 'Added to',
          name: added.name,
          withinMs: undoableMs,
          onUndo: () => takeBack.mutate(added),
          also: onAskAgain && { label: 'Ask again', onClick: onAskAgain },
        })
      },
    },
  )
}
