import type { Operation } from '../operation.ts'
import { Closed, Instant, type Static, Type, Uuid } from '../schema.ts'

/** A call of the API for programs. Its message and reply are in the conversations, not here. */
export const LoggedCall = Type.Object({
  requestId: Type.String(),
  at: Instant,
  method: Type.String(),
  path: Type.String({ description: 'Without the query' }),
  status: Type.Integer(),
  ms: Type.Integer(),
  token: Type.Object({ id: Uuid, name: Type.String() }),
})
export type LoggedCall = Static<typeof LoggedCall>
export const CallLog = Type.Object({
  servers: Type.Integer({ description: 'How many run: each has a list of its own' }),
  data: Type.Array(LoggedCall, { description: 'The last 200 calls to this server since it started, newest first' }),
})
export type CallLog = Static<typeof CallLog>

export const callLogOperations = {
  listCalls: {
    method: 'GET',
    path: '/calls',
    access: 'editor',
    query: Closed({ bot: Type.Optional(Uuid) }),
    responses: { 200: CallLog },
  },
} as const satisfies Record<string, Operation>
