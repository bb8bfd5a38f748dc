import type { IncomingHttpHeaders } from 'node:http'
import { Failure } from '../lib/failure.ts'

/** The API token of a request, from `Authorization: Bearer` or `X-API-Key`; throws the reason if there is none. */
export function readToken({ authorization, 'x-api-key': apiKey }: IncomingHttpHeaders): string {
  const key = [apiKey ?? ''].flat().join(', ').trim()
  // A proxy's own sign-in, such as Basic, says nothing about the token.
  const isForProxy = key !== '' && !/^Bearer\b/i.test(authorization?.trim() ?? '')
  const bearer = isForProxy ? undefined : readBearer(authorization)
  if (bearer === undefined && key === '')
    throw new Failure(
      'token_missing',
      'Send your API token as `Authorization: Bearer <API_TOKEN>` or as `X-API-Key`.',
      {
        headers: { 'www-authenticate': 'Bearer realm="beckon"' },
      },
    )
  if (bearer !== undefined && key !== '' && bearer !== key)
    throw tokenRefused(
      'token_invalid',
      'The request has two different API tokens, in `Authorization` and in `X-API-Key`. Send one of them.',
    )
  return bearer ?? key
}

function readBearer(authorization = ''): string | undefined {
  if (authorization.trim() === '') return undefined
  const value = bearerIn(authorization)
  if (value === undefined)
    throw tokenRefused('token_invalid', 'Send the header as `Authorization: Bearer <API_TOKEN>`.')
  return value
}

/** The credential of `Authorization: Bearer …`. */
export const bearerIn = (authorization = ''): string | undefined => /^Bearer +(\S+)$/i.exec(authorization.trim())?.[1]

export const tokenRefused = (code: 'token_invalid' | 'token_disabled' | 'token_expired', message: string) =>
  new Failure(code, message, { headers: { 'www-authenticate': 'Bearer realm="beckon", error="invalid_token"' } })
