import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { AccountSummary, Person, Role, SessionState } from 'beckon-contract'
import { ApiFailure, api } from './api.ts'
import { preferDates } from './layout/dates.ts'
import { refusal } from './request.ts'

const signedOut = { code: 'sign_in_required', detail: 'Please sign in again.' } as const

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client, queryKey }) => {
    const session = await api.session.get()
    if (session.person) preferDates(session.person)
    // An open page stays, with what was typed on it: when a query fails, the pages keep their data.
    if (client.getQueryData<SessionState>(queryKey)?.person && !session.person) throw refusal(401, signedOut)
    return session
  },
  staleTime: 60_000,
})

export interface SignedIn {
  person: Person
  account: AccountSummary
  role: Role
  accounts: AccountSummary[]
  mailConfigured: boolean
}

/** The current user and account. For pages inside the app frame, which requires both. */
export function useSession(): SignedIn {
  const { person, account, accounts, mailConfigured } = useSuspenseQuery(sessionQuery).data
  if (!person || !account) {
    throw new ApiFailure({ ...signedOut, status: 401 })
  }
  return { person, account, role: account.role, accounts, mailConfigured }
}

/** Bots, knowledge, conversations. */
export const mayEdit = (role: Role) => role !== 'viewer'
/** Also API tokens and members. */
export const mayAdmin = (role: Role) => role === 'owner' || role === 'admin'
/** Also the account itself, and its owners. */
export const mayOwn = (role: Role) => role === 'owner'

/** Where to go after sign-in: a path of these pages, never another site (open redirect). */
export function safePath(from: string | undefined) {
  const here = 'https://here.invalid'
  const url = from && URL.canParse(from, here) ? new URL(from, here) : null
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/bots'
  return `${url.pathname}${url.search}${url.hash}`
}
