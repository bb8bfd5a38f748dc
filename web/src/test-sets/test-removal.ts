import type { TestCase } from 'beckon-contract'
import { api } from '../api.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'
import { testsOf } from './test-queries.ts'

const undoableMs = 10_000

/** Deletes immediately and offers undo for a while. */
export function useTestRemoval(botId: string) {
  const restore = useSave(
    testsOf(botId),
    ({ id, message, expected, lastVerdict, createdAt }: TestCase) =>
      api.tests.restore(botId, id, { message, expected, lastVerdict, createdAt }),
    { saved: 'Restored' },
  )
  return useSave(testsOf(botId), (test: TestCase) => api.tests.remove(botId, test.id), {
    onSaved: (_, test) =>
      showUndo({
        id: `removed-${test.id}`,
        done: 'Deleted',
        name: test.message,
        withinMs: undoableMs,
        onUndo: () => restore.mutate(test),
      }),
  })
}
