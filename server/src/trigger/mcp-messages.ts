/** Newest first: what a client gets that asks for another one. */
const protocolVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']
/** The only version with batches; also what a client speaks that names none (by the specification). */
const batchVersion = '2025-03-26'
const batchMost = 10

export const rpcCodes = { invalidRequest: -32_600, methodNotFound: -32_601, invalidParams: -32_602, server: -32_000 }

/** A request that the protocol answers with an error. */
export class ProtocolError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface McpMessage {
  id?: string | number
  method?: string
  params?: Record<string, unknown>
}

/** What a response says. `id` is null if the request's is not known. */
export const rpcError = (id: string | number | null, { code, message }: ProtocolError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** The version to speak: the client's, or the newest. */
export function negotiate(asked: unknown): string {
  if (typeof asked !== 'string')
    throw new ProtocolError(rpcCodes.invalidParams, 'The parameter `protocolVersion` is missing.')
  return protocolVersions.find((version) => version === asked) ?? (protocolVersions[0] as string)
}

/** `version` is the header MCP-Protocol-Version, which every request after `initialize` has. */
export function refuseVersion(version: string | undefined, body: unknown): void {
  if (version === undefined || protocolVersions.includes(version)) return
  if ((body as McpMessage | undefined)?.method === 'initialize') return
  const known = protocolVersions.join(', ')
  throw new ProtocolError(rpcCodes.server, `This protocol version is not supported. Supported are ${known}.`)
}

/** The messages of a batch; undefined if the body is a single message. */
export function readBatch(body: unknown, version = batchVersion): unknown[] | undefined {
  if (!Array.isArray(body)) return undefined
  if (version !== batchVersion)
    throw new ProtocolError(rpcCodes.invalidRequest, `Protocol version ${version} has no batches. Send one message.`)
  if (body.length === 0 || body.length > batchMost)
    throw new ProtocolError(rpcCodes.invalidRequest, `A batch has 1 to ${batchMost} messages.`)
  const calls = body.filter((message) => (message as McpMessage | null)?.method === 'tools/call')
  if (calls.length > 1)
    throw new ProtocolError(
      rpcCodes.invalidRequest,
      'A batch can call one tool: each call counts against the rate limit.',
    )
  return body
}

export function readMessage(given: unknown): McpMessage {
  const wrong = (what: string) => new ProtocolError(rpcCodes.invalidRequest, `This is not a JSON-RPC message: ${what}.`)
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong('it is not an object')
  const { jsonrpc, id, method, params } = given as Record<string, unknown>
  if (jsonrpc !== '2.0') throw wrong('`jsonrpc` must be "2.0"')
  if (id !== undefined && typeof id !== 'string' && typeof id !== 'number')
    throw wrong('`id` must be a string or a number')
  const isResponse = 'result' in given || 'error' in given
  if (typeof method !== 'string' && !(method === undefined && isResponse)) throw wrong('`method` must be a string')
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params)))
    throw wrong('`params` must be an object')
  return given as McpMessage
}

/** Of a message that may be anything. */
export function idOf(given: unknown): string | number | null {
  const { id } = (given ?? {}) as McpMessage
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
