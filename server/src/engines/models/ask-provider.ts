import type { Clock } from '../../lib/clock.ts'
import type { CallAnswer } from '../../outbound/call-body.ts'
import type { Calls } from '../../outbound/calls.ts'
import { readStart } from '../../outbound/read-start.ts'
import { dialectOf } from './dialect-of.ts'
import type { Dialect } from './dialects.ts'
import type { ModelAccess } from './model.ts'
import { asModelFailure, ProviderError, readRetryAfter, refusal } from './provider-error.ts'
import { wires } from './wires.ts'

const refusalBytesMost = 64 * 1024

export interface Question {
  path: string
  /** JSON as bytes, because it stays in memory until the response ends; absent: a GET request. */
  body?: Uint8Array
  signal: AbortSignal
  /** Provides the text received so far if the response breaks off. */
  draft?: { partialText: () => string }
}
export type ProviderAddress = Omit<ModelAccess, 'model'>

/** Callers for providers: `guarded` for those of accounts, `trusted` for those of the operator. */
export interface Lines {
  guarded: Calls
  trusted: Calls
  now?: Clock
}

/** One request to a provider. Any error but an aborted signal becomes a ModelFailure, never containing the key. */
export function createAskProvider({ guarded, trusted, now = Date.now }: Lines) {
  return async function ask<Result>(
    access: ProviderAddress,
    question: Question,
    read: (answer: CallAnswer) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await reach(access, question).then(read)
    } catch (error) {
      question.signal.throwIfAborted()
      throw await asModelFailure(error, access, question)
    }
  }

  async function reach(access: ProviderAddress, { path, body, signal }: Question): Promise<CallAnswer> {
    const dialect = dialectOf(access)
    const address = dialect.addressOf?.(access.url, path) ?? `${access.url}${path}`
    const answer = await (access.isTrusted ? trusted : guarded).call(address, {
      method: body === undefined ? 'GET' : 'POST',
      headers: headersOf(access, dialect),
      body: body ?? null,
      signal,
    })
    return answer.status === 200 ? answer : refuse(answer)
  }

  async function refuse({ status, headers, body }: CallAnswer): Promise<never> {
    const { bytes } = await readStart(body, refusalBytesMost)
    if (status >= 300 && status < 400)
      throw new ProviderError(`returned ${status} and redirects elsewhere. Enter the address it redirects to`, {
        status,
        words: headers.location ?? '',
        fault: 'address',
      })
    throw refusal(status, bytes.toString(), readRetryAfter(headers, now))
  }
}

const headersOf = ({ kind, key }: ProviderAddress, dialect: Dialect): Record<string, string> => ({
  'content-type': 'application/json',
  accept: '*/*',
  ...wires[kind].headersOf(key, dialect),
})
