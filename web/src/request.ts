import type { CallName, CallParts, ErrorCode, OperationNamed, Problem, ResponseOf } from 'beckon-contract'
import { tellSignedOut } from './layout/signed-out-notice.tsx'

const prefix = '/api/settings'

/** An error: a sentence for people (`message`), and for the pages the code and the affected fields. */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly code: ErrorCode | 'unreachable'
  readonly status: number
  readonly detail: string
  readonly errors: { path: string; message: string }[]

  constructor(problem: {
    code: ApiFailure['code']
    status: number
    detail: string
    errors?: { path: string; message: string }[] | undefined
  }) {
    super(problem.detail)
    this.code = problem.code
    this.status = problem.status
    this.detail = problem.detail
    this.errors = problem.errors ?? []
  }
}

type Name = CallName<'settings'>
type Called<Of extends Name> = OperationNamed<'settings', Of>
export type Parts<Of extends Name> = CallParts<Called<Of>>
export type Answer<Of extends Name> = ResponseOf<Called<Of>>
export type { Name }

/** Calls an operation of the settings API; its name, parts and answer are checked against the contract. */
export async function call<Of extends Name>(
  name: Of,
  ...[parts]: Record<never, never> extends Parts<Of> ? [parts?: Parts<Of>] : [parts: Parts<Of>]
): Promise<Answer<Of>> {
  const { body } = parts ?? {}
  const response = await send(urlOf(name, parts as AnyParts), {
    method: methodOf(name),
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer<Of>
  throw refusal(response.status, await response.json().catch(() => null))
}

export const methodOf = (name: Name) => name.slice(0, name.indexOf(' '))

interface AnyParts {
  params?: Record<string, string> | undefined
  query?: Record<string, unknown> | undefined
}

/** Parameters are escaped, so that an id can't change the path. */
export function urlOf(name: Name, { params = {}, query = {} }: AnyParts = {}) {
  const path = name.slice(name.indexOf(' ') + 1)
  const filled = path.replace(/\{(\w+)\}/g, (_, parameter) => encodeURIComponent(params[parameter] ?? ''))
  return `${prefix}${filled}${queryString(query)}`
}

export async function send(url: string, init: RequestInit) {
  try {
    return await fetch(url, init)
  } catch {
    throw unreachable()
  }
}

export function unreachable() {
  const detail = navigator.onLine
    ? 'Beckon isn’t responding. Check that the service is running, then try again.'
    : 'You are offline. Check your connection, then try again.'
  return new ApiFailure({ code: 'unreachable', status: 0, detail })
}

/** The error response of the service. An expired session is handled here, for every request. */
export function refusal(status: number, problem: Partial<Problem> | null) {
  if (problem?.code === 'sign_in_required') tellSignedOut()
  if (problem?.code && problem.detail) {
    return new ApiFailure({ code: problem.code, status, detail: problem.detail, errors: problem.errors })
  }
  const detail = `The service returned an error (${status}). Try again in a moment.`
  return new ApiFailure({ code: 'internal', status, detail })
}

function queryString(query: NonNullable<AnyParts['query']>) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}
