import {
  type BodyOf,
  Bytes,
  isContent,
  isExport,
  type Operation,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from 'beckon-contract'
import type { FastifyReply, FastifyRequest, preValidationAsyncHookHandler } from 'fastify'
import { isRole } from './access.ts'
import { runAsActor } from './actor.ts'
import type { Http } from './routes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation
  }
}

export type OperationRequest<Of extends Operation> = FastifyRequest<{
  Params: ParamsOf<Of>
  Querystring: QueryOf<Of>
  Body: BodyOf<Of>
}>
export type OperationHandler<Of extends Operation> = (
  request: OperationRequest<Of>,
  reply: FastifyReply,
) => Promise<ResponseOf<Of> | FastifyReply>

/**
 * Registers the route of an operation. The handler returns the body; its status is the operation's lowest, unless the
 * handler sets another. Path parameters need no schema: any text is valid, and an unknown id is not found.
 */
export function operationRoute<const Of extends Operation>(
  http: Http,
  operation: Of,
  handler: OperationHandler<Of>,
  preValidation?: preValidationAsyncHookHandler,
): void {
  const { method, path, access, query, body, bodyBytes, responses } = operation
  const status = Number(Object.keys(responses)[0])
  const isRaw = body === Bytes
  const answer = handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  const isRecorded = access === 'token:delete' || access === 'token:knowledge' || isExport(operation)
  const hasActor = access === 'public' || access === 'person' || isRole(access) || isRecorded
  const handle = hasActor
    ? (request: FastifyRequest, reply: FastifyReply) => runAsActor(request, () => answer(request, reply))
    : answer
  http.route({
    method,
    url: path.replaceAll('{', ':').replaceAll('}', ''),
    config: { access, operation, ...(isRaw && { rawBody: true }) },
    schema: {
      ...(query && { querystring: query }),
      ...(body && !isRaw && { body }),
      response: Object.fromEntries(Object.entries(responses).filter(([, schema]) => schema && !isContent(schema))),
    },
    ...(bodyBytes !== undefined && { bodyLimit: bodyBytes }),
    ...(preValidation && { preValidation }),
    handler: status === 200 ? handle : (request, reply) => handle(request, reply.code(status)),
  })
}
