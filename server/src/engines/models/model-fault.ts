import type { PermanentFault } from 'beckon-contract'
import { type Loose, listOf, recordOf, stringOf } from './loose-json.ts'

/** Why a model failed. `passing` may work a moment later; `other` is a response that makes no sense. */
export type ModelFault = PermanentFault | 'passing' | 'other'

interface Rule {
  fault: ModelFault
  statuses?: readonly number[]
  /** The error's own name, in any of the fields in which providers put it. */
  names?: RegExp
  /** Its message, for providers that have no name for it. */
  words?: RegExp
}

/** The first that matches, so the more specific come first: out of credit can be a 429, a wrong key a 400. */
const rules: Rule[] = [
  {
    fault: 'too_long',
    statuses: [413],
    names: /^(context_length_exceeded|request_too_large|string_above_max_length|exceed_context_size_error)$/i,
    words:
      /context (length|window|size)|prompt is too long|input token count.*exceeds|reduce the length|too many tokens in/i,
  },
  {
    fault: 'filtered',
    names:
      /^(content_filter|content_policy_violation|responsibleaipolicyviolation|moderation|data_inspection_failed)$/i,
    words: /content management policy|input was flagged|requires moderation/i,
  },
  {
    fault: 'credit',
    statuses: [402],
    names: /^(insufficient_quota|billing_error|billing_hard_limit_reached|insufficient_balance|insufficient_credits)$/i,
    words: /credit balance is too low|insufficient balance/i,
  },
  {
    fault: 'key',
    statuses: [401, 403],
    names:
      /^(invalid_api_key|authentication_error|permission_error|api_key_invalid|unauthenticated|permission_denied)$/i,
    words: /api key (not valid|expired)|invalid api key/i,
  },
  {
    fault: 'model',
    statuses: [404],
    names: /^(model_not_found|deploymentnotfound|not_found_error|invalid_model|model_decommissioned)$/i,
    words: /model.{0,200}(not found|not exist)|no models? loaded|not a valid model|invalid model/i,
  },
  {
    fault: 'passing',
    // 498: Groq's capacity is used up.
    statuses: [408, 409, 425, 429, 498],
    names:
      /^(overloaded_error|rate_limit_error|rate_limit_exceeded|api_error|server_error|timeout_error|unavailable)$/i,
  },
]
/** Messages are only searched in responses that say no more than that the request was refused. */
const vague = new Set<number | undefined>([undefined, 400, 403, 422])
const searchedCharacters = 4_000

/** What a provider's error is, from its status and body. Without a status, it came instead of a reply, or in it. */
export function faultOf(status: number | undefined, body: string): ModelFault {
  const error = readError(body)
  const effective = status ?? error.status
  const found = rules.find(
    ({ statuses, names, words }) =>
      (names && error.names.some((name) => names.test(name))) ||
      (words && vague.has(effective) && words.test(error.message)) ||
      (effective !== undefined && statuses?.includes(effective)),
  )
  if (found) return found.fault
  if (effective === undefined || effective >= 500) return 'passing'
  return effective >= 400 ? 'request' : 'address'
}

interface ErrorRead {
  names: string[]
  message: string
  status: number | undefined
}

function readError(body: string): ErrorRead {
  const whole = rootOf(body)
  const error = recordOf(whole.error)
  const inner = recordOf(error.innererror ?? error.inner_error)
  const reasons = listOf(error.details).map((detail) => recordOf(detail).reason)
  const names = [error.code, error.type, error.status, inner.code, whole.code, whole.type, ...reasons]
  return {
    names: names.map(stringOf).filter(Boolean),
    message: (
      stringOf(error.message) ||
      stringOf(whole.error) ||
      stringOf(whole.message) ||
      stringOf(whole.detail) ||
      body
    ).slice(0, searchedCharacters),
    status: typeof error.code === 'number' ? error.code : undefined,
  }
}

/** Google's compatible API puts its error into a list. */
export function rootOf(body: string): Loose {
  try {
    const json: unknown = JSON.parse(body)
    return recordOf(listOf(json)[0] ?? json)
  } catch {
    return {}
  }
}

/** The message of an error, in any of the places where providers put it. */
export const messageIn = ({ error, message, detail }: Loose): string =>
  stringOf(recordOf(error).message) || stringOf(error) || stringOf(message) || stringOf(detail)

/** Google says in the error's details when to retry, such as "37s". */
export function retryDelaySecondsIn(body: string): number | undefined {
  for (const detail of listOf(recordOf(rootOf(body).error).details)) {
    const [, seconds] = /^(\d{1,6}(?:\.\d{1,9})?)s$/.exec(stringOf(recordOf(detail).retryDelay)) ?? []
    if (seconds !== undefined) return Math.ceil(Number(seconds))
  }
  return undefined
}
