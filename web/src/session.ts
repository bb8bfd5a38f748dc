import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { AccountSummary, Person, Role } from 'beckon-contract'
import { ApiFailure, api } from './api.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: api.session.get,
  staleTime: 60_000,
})

export interface SignedIn {
  person: Person
  account: AccountSummary
  role: Role
  accounts: AccountSummary[]
  mailConfigured: boolean
}

/** Who is looking, and at which account. For pages inside the app frame, which lets nobody in without both. */
export function useSession(): SignedIn {
  const { person, account, accounts, mailConfigured } = useSuspenseQuery(sessionQuery).data
  if (!person || !account) {
    throw new ApiFailure({ code: 'sign_in_required', status: 401, detail: 'Please sign in again.' })
  }
  return { person, account, role: account.role, accounts, mailConfigured }
}

/** Bots, knowledge, conversations. */
export const mayEdit = (role: Role) => role !== 'viewer'
/** Also API tokens and members. */
export const mayAdmin = (role: Role) => role === 'owner' || role === 'admin'
/** Also the account itself, and its owners. */
export const mayOwn = (role: Role) => role === 'owner'

/** Where to go after sign-in: a path of these pages, never another site. */
export function safePath(from: string | undefined) {
  const here = 'https://here.invalid'
  const url = from && URL.canParse(from, here) ? new URL(from, here) : null
  if (url?.origin !== here || url.pathname.startsWith('//')) return '/bots'
  return `${url.pathname}${url.search}${url.hash}`
}
