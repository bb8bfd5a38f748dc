import { type ErrorCode, errorTable } from '../errors.ts'
import { OneOf, type Static, Type } from '../schema.ts'

/** The body of every error response (RFC 9457), sent as `application/problem+json`. */
export const Problem = Type.Object({
  type: Type.String({ description: 'A URL that explains this error' }),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'What happened and what to do about it' }),
  code: OneOf(Object.keys(errorTable) as ErrorCode[]),
  request_id: Type.String(),
  errors: Type.Optional(
    Type.Array(
      Type.Object({ path: Type.String({ description: 'A JSON pointer into the request' }), message: Type.String() }),
    ),
  ),
})
export type Problem = Static<typeof Problem>
