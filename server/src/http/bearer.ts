import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../lib/failure.ts'

/** The value after `Bearer`; throws the reason if there is none. */
export function readBearer({ authorization }: IncomingHttpHeaders): string {
  if (authorization === undefined || authorization.trim() === '')
    throw new Failure('token_missing', 'Send your API token as `Authorization: Bearer <API_TOKEN>`.', {
      headers: { 'www-authenticate': 'Bearer realm="beckon"' },
    })
  const value = /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]
  if (value === undefined)
    throw tokenRefused('token_invalid', 'Send the header as `Authorization: Bearer <API_TOKEN>`.')
  return value
}

export const tokenRefused = (code: 'token_invalid' | 'token_disabled' | 'token_expired', message: string) =>
  new Failure(code, message, { headers: { 'www-authenticate': 'Bearer realm="beckon", error="invalid_token"' } })
