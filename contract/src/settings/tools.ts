import { limits } from '../limits.ts'
import { Closed, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** `http`: one call that the author describes; `mcp`: a server that brings tools of its own. */
export const toolKinds = ['http', 'mcp'] as const
export type ToolKind = (typeof toolKinds)[number]
export const toolMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ToolMethod = (typeof toolMethods)[number]

const ToolName = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
  description: 'What the model calls it: letters, digits, - and _',
})
const Url = Type.String({ maxLength: 2_000, pattern: '^\\s*https?://\\S+\\s*$' })
const Description = Type.String({ maxLength: 2_000 })
const Parameters = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'A JSON Schema of an object',
})

/** A secret header's value is stored encrypted and never shown again: it comes back as null, and null keeps it. */
export const ToolHeader = Closed({
  name: Type.String({ pattern: "^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$" }),
  value: NullableString({ maxLength: 4_000, pattern: '^[\\t\\x20-\\x7e]*$' }),
  isSecret: Type.Boolean(),
})
export type ToolHeader = Static<typeof ToolHeader>

const Bounds = {
  timeoutMs: Type.Integer({ minimum: 100, maximum: 60_000, default: 10_000 }),
  resultCharacters: Type.Integer({ minimum: 100, maximum: 100_000, default: 8_000 }),
  isOn: Type.Boolean({ default: true }),
}
const Headers = Type.Array(ToolHeader, { maxItems: 20 })

/**
 * `{name}` in the URL stands for an argument, `{{user.id}}` for the person who speaks; neither may choose the host.
 * Arguments that the URL does not use go into the query (GET, DELETE) or into a JSON body (the others).
 */
export const HttpToolDraft = Closed({
  kind: OneOf(['http']),
  name: ToolName,
  description: Description,
  parameters: Parameters,
  method: OneOf(toolMethods),
  url: Url,
  headers: Headers,
  ...Bounds,
})
export type HttpToolDraft = Static<typeof HttpToolDraft>

const McpToolName = Type.String({ maxLength: 128 })
/** What the model receives of one tool of an MCP server. */
export const ToolSpec = Closed({ name: McpToolName, description: Description, parameters: Parameters })
export type ToolSpec = Static<typeof ToolSpec>

/**
 * A model is told of a server's tools what their author saw, whatever the server says later: `specs`, as the offer
 * showed them. An allowed tool without one keeps that which it had at this address; a new one is asked for while it is
 * saved, and comes back with the answer.
 */
export const McpDraft = Closed({
  kind: OneOf(['mcp']),
  name: ToolName,
  url: Url,
  headers: Headers,
  allowed: Type.Array(McpToolName, {
    maxItems: limits.toolsPerBot,
    uniqueItems: true,
    description: 'The tools of the server that the bot may use',
  }),
  specs: Type.Optional(
    Type.Array(ToolSpec, { maxItems: limits.toolsPerBot, description: 'What the model receives of the allowed tools' }),
  ),
  ...Bounds,
})
export type McpDraft = Static<typeof McpDraft>

/** Told apart by `kind`, so that a mistake is named as one of its own kind. */
export const ToolDraft = Type.Unsafe<HttpToolDraft | McpDraft>({
  type: 'object',
  required: ['kind'],
  discriminator: { propertyName: 'kind' },
  oneOf: [HttpToolDraft, McpDraft],
})
export type ToolDraft = Static<typeof ToolDraft>

const Stored = { id: Uuid, createdAt: Instant, updatedAt: Instant }
export const Tool = Type.Union([
  Type.Object({ ...HttpToolDraft.properties, ...Stored }),
  Type.Object({ ...McpDraft.properties, specs: Type.Array(ToolSpec), ...Stored }),
])
export type Tool = Static<typeof Tool>
export const ToolList = Type.Object({ data: Type.Array(Tool) })
export type ToolList = Static<typeof ToolList>

/** A try before or after saving: a stored secret is taken from the tool with this id, and only for the same host. */
export const ToolTrial = Closed({
  draft: HttpToolDraft,
  toolId: Type.Optional(Uuid),
  arguments: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})
export type ToolTrial = Static<typeof ToolTrial>
/** What was sent (secrets hidden) and what came back. */
export const ToolTrialResult = Type.Object({
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    body: NullableString(),
  }),
  status: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  text: Type.String({ description: 'What the model would be told' }),
  isError: Type.Boolean(),
  ms: Type.Integer(),
})
export type ToolTrialResult = Static<typeof ToolTrialResult>

/** What an MCP server offers; asked with what is stored or with a draft. */
export const McpOfferRequest = Closed({ draft: McpDraft, toolId: Type.Optional(Uuid) })
export type McpOfferRequest = Static<typeof McpOfferRequest>
export const McpOffer = Type.Object({ tools: Type.Array(ToolSpec) })
export type McpOffer = Static<typeof McpOffer>
