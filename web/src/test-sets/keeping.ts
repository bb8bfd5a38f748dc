import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TestCase, TestCaseDraft } from 'beckon-contract'
import { api } from '../api.ts'
import { showUndo } from '../layout/undo-notice.tsx'
import { useSave } from '../save.ts'
import { testCasesQuery, testsOf } from './test-queries.ts'

const undoableMs = 10_000

interface Kept {
  test: TestCase
  /** Its previous state, if the question was already a test. */
  before: TestCase | undefined
}

/** Saves a question with its expectation, and offers undo and a link to the tests. */
export function useKeeping(botId: string) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const undo = useSave(
    testsOf(botId),
    async ({ test, before }: Kept) => {
      if (before) await api.tests.update(botId, before.id, { message: before.message, expected: before.expected })
      else await api.tests.remove(botId, test.id)
    },
    { saved: 'Undone' },
  )
  return useSave(
    testsOf(botId),
    async (draft: TestCaseDraft): Promise<Kept> => {
      const known = await queries.fetchQuery(testCasesQuery(botId))
      const test = await api.tests.create(botId, draft)
      return { test, before: known.data.find(({ id }) => id === test.id) }
    },
    {
      onSaved: (kept) =>
        showUndo({
          id: `kept-${kept.test.id}`,
          done: 'Kept as a test:',
          name: kept.test.message,
          withinMs: undoableMs,
          onUndo: () => undo.mutate(kept),
          also: {
            label: 'Show tests',
            onClick: () => void navigate({ to: '/bots/$botId/knowledge/tests', params: { botId } }),
          },
        }),
    },
  )
}
