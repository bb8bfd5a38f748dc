import { limits } from '../limits.ts'
import type { Operation } from '../operation.ts'
import { Closed, Instant, NullableString, OneOf, type Static, Type, Uuid } from '../schema.ts'

/** `http`: one call that the author defines; `mcp`: a server that provides its own tools. */
export const toolKinds = ['http', 'mcp'] as const
export type ToolKind = (typeof toolKinds)[number]
export const toolMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ToolMethod = (typeof toolMethods)[number]

const ToolName = Type.String({
  pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$',
  description: 'The name the model uses: letters, digits, - and _',
})
const Url = Type.String({ maxLength: 2_000, pattern: '^\\s*https?://\\S+\\s*$' })
const Description = Type.String({ maxLength: 2_000 })
const Parameters = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'A JSON Schema of an object',
})

/**
 * A secret header's value is stored encrypted and never shown again: it is returned as null, and sending null keeps it.
 */
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
 * `{name}` in the URL is replaced with an argument, `{{user.id}}` with the current user's id; neither may change the
 * host. Arguments not used in the URL go into the query (GET, DELETE) or a JSON body (the others).
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
/** What the model receives for one tool of an MCP server. */
export const ToolSpec = Closed({ name: McpToolName, description: Description, parameters: Parameters })
export type ToolSpec = Static<typeof ToolSpec>

/**
 * The model receives the tool specs that the author approved, even if the server changes them later: `specs`, as they
 * were listed. An allowed tool without a spec keeps the one it had at this address; for a new tool it is fetched on
 * save and returned in the response.
 */
export const McpDraft = Closed({
  kind: OneOf(['mcp']),
  name: ToolName,
  url: Url,
  headers: Headers,
  allowed: Type.Array(McpToolName, {
    maxItems: limits.toolsPerBot,
    uniqueItems: true,
    description: 'The tools of the server that the bot may call',
  }),
  specs: Type.Optional(
    Type.Array(ToolSpec, {
      maxItems: limits.toolsPerBot,
      description: 'What the model receives for the allowed tools',
    }),
  ),
  ...Bounds,
})
export type McpDraft = Static<typeof McpDraft>

/** Discriminated by `kind`, so that validation errors refer to the right kind. */
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

/**
 * A test call before or after saving: stored secrets are taken from the tool with this id, and only for the same host.
 */
export const ToolTrial = Closed({
  draft: HttpToolDraft,
  toolId: Type.Optional(Uuid),
  arguments: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
})
export type ToolTrial = Static<typeof ToolTrial>
/** What was sent (secrets redacted) and what came back. */
export const ToolTrialResult = Type.Object({
  request: Type.Object({
    method: Type.String(),
    url: Type.String(),
    headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    body: NullableString(),
  }),
  status: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  text: Type.String({ description: 'What the model would receive' }),
  isError: Type.Boolean(),
  ms: Type.Integer(),
})
export type ToolTrialResult = Static<typeof ToolTrialResult>

/** Lists an MCP server's tools, using stored settings or a draft. */
export const McpOfferRequest = Closed({ draft: McpDraft, toolId: Type.Optional(Uuid) })
export type McpOfferRequest = Static<typeof McpOfferRequest>
export const McpOffer = Type.Object({ tools: Type.Array(ToolSpec) })
export type McpOffer = Static<typeof McpOffer>

export const toolOperations = {
  listTools: { method: 'GET', path: '/bots/{botId}/tools', access: 'viewer', responses: { 200: ToolList } },
  createTool: {
    method: 'POST',
    path: '/bots/{botId}/tools',
    access: 'editor',
    body: ToolDraft,
    responses: { 201: Tool },
    errors: ['conflict', 'quota_exceeded'],
  },
  changeTool: {
    method: 'PUT',
    path: '/bots/{botId}/tools/{toolId}',
    access: 'editor',
    body: ToolDraft,
    responses: { 200: Tool },
    errors: ['conflict'],
  },
  removeTool: { method: 'DELETE', path: '/bots/{botId}/tools/{toolId}', access: 'editor', responses: { 204: null } },
  tryTool: {
    method: 'POST',
    path: '/bots/{botId}/tools/try',
    access: 'editor',
    body: ToolTrial,
    responses: { 200: ToolTrialResult },
  },
  listMcpTools: {
    method: 'POST',
    path: '/bots/{botId}/tools/offer',
    access: 'editor',
    body: McpOfferRequest,
    responses: { 200: McpOffer },
  },
} as const satisfies Record<string, Operation>
