import type { EndUser, HttpToolDraft, ToolMethod } from 'beckon-contract'
import { version } from '../lib/version.ts'
import { ToolFailure } from './tool-failure.ts'
import { parametersOf } from './tool-parameters.ts'
import { argumentsIn, fillTemplate, queryNamesIn } from './url-template.ts'

export type Arguments = Record<string, unknown>
/** The known fields of the current user, by paths such as `user.attributes.plan`. */
export type Person = (path: string) => string | undefined

export interface ToolRequest {
  method: ToolMethod
  url: URL
  headers: Record<string, string>
  body: string | null
}

const withoutBody: ToolMethod[] = ['GET', 'DELETE']

/** Turns a model's tool call into a request. Only what the author defined is sent, and only to the address they set. */
export function makeRequest(
  draft: HttpToolDraft,
  headers: Record<string, string>,
  args: Arguments,
  person: Person,
): ToolRequest {
  const { names, required, isOpen } = parametersOf(draft.parameters)
  const missing = required.filter((name) => !isGiven(args, name))
  if (missing.length > 0) throw new ToolFailure(`Arguments are missing: ${missing.join(', ')}.`)

  const url = fillTemplate(draft.url, {
    argument: (name) => (isGiven(args, name) ? inWords(args[name]) : undefined),
    person,
  })
  const taken = new Set([...argumentsIn(draft.url), ...queryNamesIn(draft.url)])
  const others = Object.entries(args).filter(([name]) => !taken.has(name) && (isOpen || names.includes(name)))
  const body = withoutBody.includes(draft.method) ? null : JSON.stringify(Object.fromEntries(others))
  if (body === null)
    for (const [name, value] of others)
      for (const one of Array.isArray(value) ? value : [value])
        if (one !== null && one !== undefined) url.searchParams.append(name, inWords(one))

  const own = {
    'user-agent': `Beckon/${version}`,
    accept: 'application/json, text/*;q=0.9, */*;q=0.5',
    'accept-encoding': 'identity',
    ...(body !== null && { 'content-type': 'application/json' }),
  }
  return { method: draft.method, url, headers: { ...own, ...headers }, body }
}

export const personOf =
  (user: EndUser | undefined): Person =>
  (path) => {
    const [, field = '', ...rest] = path.split('.')
    if (field !== 'attributes') return user?.[field as 'id' | 'name' | 'email']
    const name = rest.join('.')
    return user?.attributes && Object.hasOwn(user.attributes, name) ? String(user.attributes[name]) : undefined
  }

const isGiven = (args: Arguments, name: string): boolean =>
  Object.hasOwn(args, name) && args[name] !== null && args[name] !== undefined

const inWords = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))
