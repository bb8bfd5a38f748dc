import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Source } from 'beckon-contract'
import { useEffect, useRef, useState } from 'react'
import { noticesQuery } from '../notices/notices-query.ts'
import { unansweredOf } from '../unanswered/unanswered-queries.ts'
import { newsOf } from './source-state.ts'

/** Announces changes in the list to screen readers. */
export function SourceNews({ botId, sources }: { botId: string; sources: Source[] }) {
  const queries = useQueryClient()
  const seen = useRef(sources)
  const [news, setNews] = useState('')
  useEffect(() => {
    const fresh = newsOf(seen.current, sources)
    seen.current = sources
    if (fresh.length === 0) return
    setNews(fresh.join(' '))
    // New sources may answer previously unanswered questions.
    void queries.invalidateQueries(unansweredOf(botId))
    void queries.invalidateQueries({ queryKey: noticesQuery.queryKey })
  }, [botId, queries, sources])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {news}
    </VisuallyHidden>
  )
}
