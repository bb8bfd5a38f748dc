import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Cited } from './knowledge-queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A question the bot could not answer: the editor opens with it. */
    question?: string
    /** An entry or source to show: what a reply cites. */
    cited?: Cited
  }
}

/** What another page asked this one to show. Cleared immediately, so that a reload doesn't repeat it. */
export function useArrival() {
  const { question, cited } = useLocation({ select: (location) => location.state })
  const [arrival] = useState({ question, cited })
  const navigate = useNavigate()
  const isFresh = question !== undefined || cited !== undefined
  useEffect(() => {
    if (isFresh) void navigate({ to: '.', replace: true, state: {} })
  }, [isFresh, navigate])
  return arrival
}
