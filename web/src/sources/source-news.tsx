import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Source } from 'beckon-contract'
import { useEffect, useRef, useState } from 'react'
import { unansweredOf } from '../unanswered/unanswered-queries.ts'
import { newsOf } from './source-state.ts'

/** Says aloud what changes in the list. */
export function SourceNews({ botId, sources }: { botId: string; sources: Source[] }) {
  const queries = useQueryClient()
  const seen = useRef(sources)
  const [news, setNews] = useState('')
  useEffect(() => {
    const fresh = newsOf(seen.current, sources)
    seen.current = sources
    if (fresh.length === 0) return
    setNews(fresh.join(' '))
    // What was read may answer what nobody could answer before.
    void queries.invalidateQueries(unansweredOf(botId))
  }, [botId, queries, sources])
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {news}
    </VisuallyHidden>
  )
}
