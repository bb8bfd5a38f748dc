import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { type Static, type TSchema, Type } from './schema.ts'

/** One call of one of the three APIs. The server's routes and the clients' types are made from it. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Relative to the prefix of its API, with `{name}` for a path parameter. */
  path: `/${string}`
  access: Access
  query?: TSchema
  headers?: readonly RequestHeader[]
  /** JSON, or `Bytes` for a raw file. */
  body?: TSchema
  /** How large the body may be, if not as large as usual. */
  bodyBytes?: number
  /** The body by status; null for none. The lowest status is the usual one. */
  responses: Readonly<Record<number, TSchema | null>>
  responseHeaders?: Readonly<Record<number, readonly ResponseHeader[]>>
  /** Pages of a bot's allowed sites may call it too (CORS). */
  fromSites?: true
  /** Whether the response can also be streamed. */
  streams?: true
  /** The codes that its feature throws. `errorsOf` adds those that follow from its API, access, path and body. */
  errors?: readonly ErrorCode[]
}

/** An operation of the API for programs or of the visitors' API, which is documented for everyone. */
export interface PublicOperation extends Operation {
  summary: string
  description: string
  tag: string
}

/** The request headers that operations read, other than those of HTTP itself. */
export const requestHeaders = {
  'Idempotency-Key': Type.String({
    minLength: 1,
    maxLength: 255,
    description: 'A retry with the same key gets the first response again, for 24 h. Use a UUID, or your event’s id',
  }),
  Prefer: Type.String({
    description:
      '`respond-async`: answer `202` with the turn at once, and reply later. `wait=N`: do so only if the reply takes ' +
      'longer than N seconds (at most 55)',
  }),
  'Last-Event-ID': Type.String({ description: 'The `id` of the last event received: the stream resumes after it' }),
} as const
export type RequestHeader = keyof typeof requestHeaders

export const responseHeaders = {
  'Idempotency-Replayed': Type.String({ description: '`true`: the response to an earlier call with the same key' }),
  Location: Type.String({ description: 'The path of the turn' }),
  'Retry-After': Type.String({ description: 'Seconds to wait before the next attempt' }),
  'Preference-Applied': Type.String({ description: '`respond-async`' }),
} as const
export type ResponseHeader = keyof typeof responseHeaders

/** Content that is not JSON. */
export const content = (mediaType: string) => Type.String({ contentMediaType: mediaType })
export const EventStream = content('text/event-stream')
/** A raw file, as a body. */
export const Bytes = content('application/octet-stream')
/** A file to download, in the format that the caller asks for. */
export const Download = content('*/*')
export const isContent = (schema: TSchema): boolean => 'contentMediaType' in schema

/** Whether it gives out an account's data as a whole, as a file or as JSON. */
export const isExport = ({ path, responses }: Operation): boolean =>
  path.endsWith('/export') || Object.values(responses).includes(Download)

type ParameterName<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterName<Rest> : never
type StaticOr<Schema, Absent> = Schema extends TSchema ? Static<Schema> : Absent

export type ParamsOf<Of extends Operation> = Record<ParameterName<Of['path']>, string>
export type QueryOf<Of extends Operation> = StaticOr<Of['query'], Record<never, never>>
export type BodyOf<Of extends Operation> = StaticOr<Of['body'], undefined>
/** The body of a response with this status, or of any successful one. */
export type ResponseOf<Of extends Operation, Status extends keyof Of['responses'] = keyof Of['responses']> = StaticOr<
  Of['responses'][Status],
  void
>
