import type { ErrorCode, Problem } from 'beckon-contract'
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

export type Query = Record<string, string | number | undefined>

export async function request<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  { body, query = {} }: { body?: unknown; query?: Query } = {},
): Promise<Answer> {
  const response = await send(urlOf(path, query), {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer
  throw refusal(response.status, await response.json().catch(() => null))
}

/** A path segment, escaped so that an id can't change the path. */
export const path = (strings: TemplateStringsArray, ...ids: string[]) =>
  String.raw(strings, ...ids.map(encodeURIComponent))

export const urlOf = (path: string, query: Query = {}) => `${prefix}${path}${queryString(query)}`

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

function queryString(query: Query) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}
