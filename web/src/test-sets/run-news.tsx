import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { TestRun } from 'beckon-contract'
import { useEffect, useRef, useState } from 'react'
import { testCasesQuery } from './test-queries.ts'
import { runNews } from './test-runs.ts'

/** Announces the start and end of runs to screen readers, and refetches the tests for their verdicts. */
export function RunNews({ botId, newest }: { botId: string; newest: TestRun | undefined }) {
  const queries = useQueryClient()
  const seen = useRef(newest)
  const [news, setNews] = useState('')
  useEffect(() => {
    const fresh = runNews(seen.current, newest)
    seen.current = newest
    if (fresh === '') return
    setNews(fresh)
    void queries.invalidateQueries({ queryKey: testCasesQuery(botId).queryKey })
  }, [botId, queries, newest])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {news}
    </VisuallyHidden>
  )
}
