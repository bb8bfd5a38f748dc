import { readDestination } from '../outbound/destination.ts'
import { OutboundFailure } from '../outbound/outbound-failure.ts'
import { ToolFailure } from './tool-failure.ts'

/** `{name}` is replaced with an argument, `{{user.id}}` with a field of the current user. */
const placeholders = /\{\{([\p{L}\p{N}_.:-]+)\}\}|\{([\p{L}\p{N}_.:-]+)\}/gu
const ofPerson = /^user\.(?:id|name|email|attributes\..+)$/
/** The part of a URL that names its server. It ends at the same characters as in a URL parser. */
const serverPart = /^https?:\/\/[^/?#\\{}]+(?=[/?]|$)/i

/** The value of a placeholder; undefined if there is none. */
export interface Values {
  argument: (name: string) => string | undefined
  person: (path: string) => string | undefined
}

export const originOf = (template: string): string | undefined =>
  URL.parse(serverPart.exec(template)?.[0] ?? '')?.origin ?? undefined

export const argumentsIn = (template: string): Set<string> =>
  new Set([...template.matchAll(placeholders)].flatMap(([, , name]) => name ?? []))

/** The names that the URL itself sets in its query. */
export const queryNamesIn = (template: string): Set<string> =>
  new Set(new URLSearchParams(template.split('?').slice(1).join('?')).keys())

/** What is wrong with a URL, in a sentence for the author. */
export function findTemplateFault(template: string, parameterNames: string[]): string | undefined {
  const server = serverPart.exec(template)?.[0]
  if (template.includes('#')) return 'Remove the # and everything after it: it is never sent.'
  if (server === undefined)
    return /^https?:\/\/[^/?]*\{/i.test(template)
      ? 'Placeholders are allowed in the path and query of the address, but not in the host.'
      : 'This is not a web address.'
  const fault = findServerFault(server)
  if (fault !== undefined) return fault
  if (/[{}]/.test(template.replaceAll(placeholders, '')))
    return 'Write a placeholder as {name} for an argument, or as {{user.id}} for the user.'
  for (const [, person, name] of template.matchAll(placeholders)) {
    if (person !== undefined && !ofPerson.test(person))
      return `There is no {{${person}}}. Available: user.id, user.name, user.email and user.attributes.….`
    if (name !== undefined && !parameterNames.includes(name))
      return `The address uses {${name}}, and the parameters have no "${name}". Add it to their properties.`
  }
  return pathOf(template).split(/[\\/]/).some(isDots)
    ? 'The address’s path must not contain . or .. segments.'
    : undefined
}

function findServerFault(server: string): string | undefined {
  try {
    readDestination(server)
    return undefined
  } catch (error) {
    if (error instanceof OutboundFailure) return error.message
    throw error
  }
}

/** A value stays in its place: in its own path segment or query field. */
export function fillTemplate(template: string, values: Values): URL {
  const path = pathOf(template)
  const filledPath = path.replaceAll(placeholders, (written, person?: string, name?: string) =>
    encode(fitForPath(valueFor(values, person, name), written)),
  )
  const filledQuery = template
    .slice(path.length)
    .replaceAll(placeholders, (_, person?: string, name?: string) => encode(valueFor(values, person, name) ?? ''))
  return new URL(filledPath + filledQuery)
}

const valueFor = (values: Values, person: string | undefined, name: string | undefined): string | undefined =>
  person === undefined ? values.argument(name ?? '') : values.person(person)

function fitForPath(value: string | undefined, written: string): string {
  // Without it the URL would refer to something else, often the whole list.
  if (value === undefined || value === '') throw new ToolFailure(`There is no value for ${written} in the address.`)
  // Some servers decode %2F before they parse the path.
  if (value.split(/[\\/]/).some(isDots))
    throw new ToolFailure('A value must not be . or .. or contain them as path segments.')
  return value
}

const isDots = (segment: string): boolean => /^(?:\.|%2e){1,2}$/i.test(segment)
const encode = (value: string): string => encodeURIComponent(value.toWellFormed())
const pathOf = (template: string): string => template.split('?', 1)[0] ?? ''
