import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../lib/failure.ts'

const charactersAtMost = 255

/** The `Idempotency-Key` header, with or without the quotes of the IETF draft. */
export function readIdempotencyKey({ 'idempotency-key': header }: IncomingHttpHeaders): string | undefined {
  if (header === undefined) return undefined
  const raw = [header].flat().join(', ').trim()
  const key = /^"(.*)"$/.exec(raw)?.[1] ?? raw
  if (key.length < 1 || key.length > charactersAtMost || !/^[\x21-\x7e]+$/.test(key))
    throw new Failure(
      'invalid_request',
      `An Idempotency-Key must have 1 to ${charactersAtMost} visible ASCII characters, for example a UUID.`,
    )
  return key
}
