import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SessionState } from 'beckon-contract'
import { safePath, sessionQuery } from '../session.ts'

/** Starts a new session: updates the session in the pages, and continues to the page the person came for. */
export function useEnter(from?: string) {
  const queries = useQueryClient()
  const router = useRouter()
  return (session: SessionState) => {
    queries.setQueryData(sessionQuery.queryKey, session)
    router.history.push(safePath(from))
  }
}
