/** An error, by the code of the service's problem document; `unreachable` if there was no response. */
export class ChatFailure extends Error {
  readonly code: string
  readonly retryAfterSeconds: number

  constructor(code: string, detail: string, retryAfterSeconds = 0) {
    super(detail)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export async function failureOf(response: Response): Promise<ChatFailure> {
  const problem = (await response.json().catch(() => null)) as { code?: unknown; detail?: unknown } | null
  const code = typeof problem?.code === 'string' ? problem.code : 'internal'
  const detail = typeof problem?.detail === 'string' ? problem.detail : `The service answered ${response.status}.`
  return new ChatFailure(code, detail, Number(response.headers.get('retry-after')) || 0)
}

/** Any error: the visitor is told that something went wrong and can try again. */
export const asFailure = (error: unknown): ChatFailure =>
  error instanceof ChatFailure ? error : new ChatFailure('internal', String(error))
