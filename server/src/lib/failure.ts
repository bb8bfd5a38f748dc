import type { ErrorCode } from 'beckon-contract'

export interface FieldError {
  path: string
  message: string
}

/** The service's one error class. The message is public and tells the caller what to do. Internals go into `cause`. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    more: { cause?: unknown; errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.errors = more.errors
    this.headers = more.headers ?? {}
  }
}

/** The request is well-formed, but some of its fields are not acceptable. */
export const invalidFields = (errors: FieldError[]) =>
  new Failure('invalid_request', errors.map(({ message }) => message).join(' '), { errors })
export const invalidField = (path: string, message: string) => invalidFields([{ path, message }])
