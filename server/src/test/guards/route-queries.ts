import type { FurnishedAccount } from './furnished-account.ts'

/** The parts of JSON Schema that queries use. */
export interface QuerySchema {
  type?: string
  enum?: string[]
  anyOf?: QuerySchema[]
  properties?: Record<string, QuerySchema>
  minimum?: number
}

const instant = '2026-11-15T00:00:00Z'
const instants = ['from', 'to', 'until', 'repliedFrom', 'repliedTo', 'created_after', 'created_before', 'updated_after']

/** Values of what is a text or an id. A new filter by something else must be added here. */
const texts = ({ ids }: FurnishedAccount): Record<string, string> => ({
  ...Object.fromEntries(instants.map((name) => [name, instant])),
  ...{ bot: ids.bot, token: ids.token, cited: ids.entry, label: ids.label, assignee: ids.member },
  ...{
    personId: ids.member,
    similar: ids.conversation,
    open: ids.conversation,
    user: decodeURIComponent(ids.user),
    language: 'en',
  },
})

/** A query without what may be left out, and one for each value of each parameter that may. */
export function queriesOf(schema: QuerySchema | undefined, required: string, account: FurnishedAccount): string[] {
  const known = new URLSearchParams(required)
  const chosen = Object.entries(schema?.properties ?? {})
    .filter(([name]) => !known.has(name) && name !== 'cursor')
    .flatMap(([name, part]) => valuesOf(part, texts(account)[name] ?? 'ship').map((value) => ({ [name]: value })))
  return ['', ...chosen].map((more) => {
    const query = new URLSearchParams([...known, ...Object.entries(more)])
    return query.size === 0 ? '' : `?${query}`
  })
}

function valuesOf(schema: QuerySchema, text: string): string[] {
  if (schema.enum) return schema.enum
  if (schema.anyOf) return schema.anyOf.flatMap((part) => valuesOf(part, text))
  if (schema.type === 'boolean') return ['true', 'false']
  return [schema.type === 'integer' ? `${schema.minimum ?? 1}` : text]
}
