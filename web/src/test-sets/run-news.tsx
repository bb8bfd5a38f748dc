import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { TestRun } from 'beckon-contract'
import { useEffect, useRef, useState } from 'react'
import { testCasesQuery } from './test-queries.ts'
import { runNews } from './test-runs.ts'

/** Says aloud that a run begins or ends, and loads the tests again, which carry its verdicts. */
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
