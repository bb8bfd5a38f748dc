import { type Access, scopeOf } from './access.ts'
import type { ErrorCode } from './errors.ts'
import { Bytes, type Operation } from './operation.ts'
import type { ApiName } from './operations.ts'

/** Any call can be answered with these. */
const always = ['invalid_request', 'request_timeout', 'headers_too_large', 'internal', 'overloaded'] as const
const ofToken = ['token_missing', 'token_invalid', 'token_disabled', 'token_expired'] as const

/** Every error code that an operation can answer: its own, and those that follow from what it is. */
export function errorsOf(api: ApiName, operation: Operation): ErrorCode[] {
  const { method, path, access, body, fromSites, errors = [] } = operation
  const codes = new Set<ErrorCode>([...always, ...ofAccess(access)])
  if (api === 'programs' || access === 'visitor') codes.add('rate_limited')
  // Reads can't be forged, and a bearer token is never sent by a browser on its own.
  if (method !== 'GET' && api !== 'programs' && access !== 'visitor' && !fromSites) codes.add('cross_site')
  if (fromSites) codes.add('site_not_allowed')
  // An unknown `bot_uuid` or `model` is `agent_not_found` instead, and any text is a `user_id`.
  if (/\{(?!(bot_uuid|model|user_id)\})/.test(path)) codes.add('not_found')
  // A body is read before it is ignored.
  if (method !== 'GET') codes.add('body_too_large')
  // Programs and visitors may send any media type where no body is needed.
  if (method !== 'GET' && (body || (api !== 'programs' && access !== 'visitor'))) codes.add('unsupported_media_type')
  if (body && body !== Bytes) codes.add('invalid_json')
  for (const code of errors) codes.add(code)
  return [...codes]
}

function ofAccess(access: Access): readonly ErrorCode[] {
  if (scopeOf(access)) return [...ofToken, 'scope_missing']
  switch (access) {
    case 'public':
      return []
    case 'token':
      return ofToken
    case 'visitor':
      return ['session_expired']
    case 'person':
      return ['sign_in_required']
    default:
      return ['sign_in_required', 'role_missing', 'second_factor_required']
  }
}
