import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../failure.ts'

/** How a caller wants to have the reply: at once, word by word, or later; and under which name the call may be repeated. */
export interface Wishes {
  isStream: boolean
  isAsync: boolean
  key: string | undefined
}

const keyCharactersAtMost = 255

export function readWishes(headers: IncomingHttpHeaders, { stream = false }: { stream?: boolean }): Wishes {
  const isStream = stream || accepts(headers.accept)
  const isAsync = prefersAsync(headers.prefer)
  if (isStream && isAsync)
    throw new Failure('invalid_request', 'Ask for a stream or for an asynchronous reply, not for both.')
  return { isStream, isAsync, key: readKey(headers['idempotency-key']) }
}

const accepts = (accept = ''): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .some((range) => range.split(';', 1)[0]?.trim() === 'text/event-stream')

/** Other preferences may be ignored: RFC 7240. */
const prefersAsync = (prefer: string | string[] = ''): boolean =>
  [prefer]
    .flat()
    .join(',')
    .toLowerCase()
    .split(',')
    .some((preference) => preference.split(';', 1)[0]?.trim() === 'respond-async')

/** With or without the quotes of the IETF draft. */
function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const raw = [header].flat().join(', ').trim()
  const key = /^"(.*)"$/.exec(raw)?.[1] ?? raw
  if (key.length < 1 || key.length > keyCharactersAtMost || !/^[\x21-\x7e]+$/.test(key))
    throw new Failure(
      'invalid_request',
      `An Idempotency-Key has 1 to ${keyCharactersAtMost} visible ASCII characters. Use a UUID, for example.`,
    )
  return key
}
