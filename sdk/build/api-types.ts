import {
  BudgetEventData,
  ConversationEventData,
  ConversationQuery,
  describeApi,
  FeedbackEventData,
  refer,
  SourceEventData,
  TokenEventData,
  TurnEventData,
  UsageReportQuery,
  webhookEventData,
} from 'beckon-contract'

interface JsonSchema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[] | undefined
  additionalProperties?: boolean | JsonSchema
  patternProperties?: Record<string, JsonSchema>
  description?: string
}

const head = '// Written by `npm run openapi` from the contract. Change the contract instead.\n'
/** OpenAI's clients have types of their own. */
const ofOpenai = /^(Chat|Response)/

/** The types of the package, as plain TypeScript: its users need neither the contract nor its schema library. */
export function writeApiTypes(): string {
  const { schemas } = describeApi('').components as { schemas: Record<string, JsonSchema> }
  const named = {
    ...Object.fromEntries(Object.entries(schemas).filter(([name]) => !ofOpenai.test(name))),
    ConversationFilter: ConversationQuery as JsonSchema,
    UsageFilter: UsageReportQuery as JsonSchema,
    ...Object.fromEntries(Object.entries(eventData).map(([name, schema]) => [name, refer(schema) as JsonSchema])),
    WebhookEventData: webhookTypes(),
  }
  return [head, ...Object.entries(named).map(([name, schema]) => declare(name, schema))].join('\n')
}

const eventData: Record<string, unknown> = {
  ...{ TurnEventData, ConversationEventData, FeedbackEventData, SourceEventData, BudgetEventData, TokenEventData },
}

/** An object with the `data` of each event under its type. */
function webhookTypes(): JsonSchema {
  const nameOf = (data: unknown) => Object.keys(eventData).find((name) => eventData[name] === data)
  const properties = Object.entries(webhookEventData).map(([type, data]): [string, JsonSchema] => {
    const name = nameOf(data)
    return [type, name === undefined ? (data as JsonSchema) : { $ref: `#/${name}` }]
  })
  const description = 'The `data` of each type of webhook'
  return {
    type: 'object',
    description,
    properties: Object.fromEntries(properties),
    required: Object.keys(webhookEventData),
  }
}

const declare = (name: string, schema: JsonSchema): string =>
  `${comment(schema, '')}export type ${name} = ${typeOf(schema, '')}\n`

function typeOf(schema: JsonSchema, indent: string): string {
  const { $ref, anyOf, type, properties, patternProperties, additionalProperties, items } = schema
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (anyOf) return anyOf.map((one) => typeOf(one, indent)).join(' | ')
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one }, indent)).join(' | ')
  if (type === 'array') return arrayOf(typeOf(items ?? {}, indent))
  if (type === 'object' && properties) return objectOf(schema, indent)
  if (type === 'object') {
    const [value] = Object.values(patternProperties ?? {})
    const values = value ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
    return `Record<string, ${values ? typeOf(values, indent) : 'unknown'}>`
  }
  return (
    { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' }[type ?? ''] ?? 'unknown'
  )
}

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value))
const arrayOf = (item: string): string => (item.includes(' ') ? `Array<${item}>` : `${item}[]`)

function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const isRequired = required.includes(name)
    const value = typeOf(schema, inner)
    return `${comment(schema, inner)}${inner}${key}${isRequired ? '' : '?'}: ${value}${isRequired ? '' : ' | undefined'}\n`
  })
  return fields.length ? `{\n${fields.join('')}${indent}}` : 'Record<string, unknown>'
}

const comment = ({ description }: JsonSchema, indent: string): string =>
  description === undefined ? '' : `${indent}/** ${description.replaceAll('*/', '* /')} */\n`
