import { type Clock, secondMs } from '../../lib/clock.ts'
import { codeOf } from '../../lib/error-code.ts'
import type { CallAnswer } from '../../outbound/call-body.ts'
import { STATUS_CODES } from '../../outbound/node-http.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { createRedaction } from '../../outbound/redaction.ts'
import { storable } from '../../outbound/storable-text.ts'
import { stringOf } from './loose-json.ts'
import { type ModelAccess, ModelFailure } from './model.ts'
import { faultOf, type ModelFault, messageIn, retryDelaySecondsIn, rootOf } from './model-fault.ts'
import { refusedParameterIn } from './refused-parameter.ts'

const wordsMost = 500
const pageCharactersMost = 4_000
/** Shorter keys are placeholders ("none", or a single letter) and aren't redacted. */
const keyCharactersLeast = 5

/** A provider error with what the provider sent, whole and unredacted. Internal to this folder: only a ModelFailure leaves it. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly words: string
  readonly status: number | undefined
  readonly retryAfterSeconds: number | undefined
  readonly fault: ModelFault

  constructor(
    what: string,
    more: { words?: string; status?: number; retryAfterSeconds?: number | undefined; fault?: ModelFault } = {},
  ) {
    super(what)
    this.words = more.words ?? ''
    this.status = more.status
    this.retryAfterSeconds = more.retryAfterSeconds
    this.fault = more.fault ?? 'other'
  }
}

/** The only conversion, so that no key leaks: a provider may repeat what it was sent. */
export function asModelFailure(
  error: unknown,
  { name, key }: Pick<ModelAccess, 'name' | 'key'>,
  { draft, body }: { draft?: { partialText: () => string }; body?: Uint8Array },
) {
  const partialText = draft?.partialText() ?? ''
  if (error instanceof OutboundFailure)
    return new ModelFailure(error.message, { cause: error, partialText, fault: faultOfConnection(error) })
  if (!(error instanceof ProviderError))
    return new ModelFailure(`${name} closed the connection in the middle of its response.`, {
      cause: error,
      partialText,
      fault: 'passing',
    })
  const redact = createKeyRedaction(key)
  // Redacted whole, and again when decoded; only then shortened.
  const words = shorten(redact(wordsIn(redact(error.words))))
  return new ModelFailure(`${name} ${redact(error.message)}${words === '' ? '.' : `: ${words}`}`, {
    ...(error.status !== undefined && { status: error.status }),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    partialText: redact(partialText),
    fault: error.fault,
    refusedParameter: error.status === undefined ? undefined : refusedParameterIn(error.status, error.words, body),
  })
}

/** A name that doesn't exist is misspelt; a name server or a server that doesn't respond may do so later. */
const faultOfConnection = ({ reason, cause }: OutboundFailure): ModelFault =>
  (reason === 'unreachable' && codeOf(cause) !== 'ENOTFOUND') || reason === 'too_slow' ? 'passing' : 'address'

export function refusal(status: number, body: string, retryAfterSeconds: number | undefined): ProviderError {
  const what = `answered ${status} ${STATUS_CODES[status] ?? ''}`.trimEnd()
  return new ProviderError(what, {
    status,
    words: body,
    retryAfterSeconds: retryAfterSeconds ?? retryDelaySecondsIn(body),
    fault: faultOf(status, body),
  })
}

/** An error that came instead of a reply, or in the middle of it. */
export const errorInReply = (what: string, body: string): ProviderError =>
  new ProviderError(what, {
    words: body,
    fault: faultOf(undefined, body),
    retryAfterSeconds: retryDelaySecondsIn(body),
  })

/** The readable message in a body: an error message in any common format, the text of a page, or the text itself. */
function wordsIn(body: string): string {
  if (/^\s*</.test(body)) return withoutTags(body.slice(0, pageCharactersMost))
  return messageIn(rootOf(body)) || body
}

const withoutTags = (page: string): string =>
  page.replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ').replace(/<[^<>]*>/g, ' ')

/** How long a provider asks to wait: OpenAI and Azure say it in milliseconds too. */
export function readRetryAfter(headers: CallAnswer['headers'], now: Clock): number | undefined {
  const milliseconds = stringOf(headers['retry-after-ms'])
  const header = stringOf(headers['retry-after'])
  if (isNumber(milliseconds)) return Number(milliseconds) / secondMs
  if (header.trim() === '') return undefined
  // Seconds, or a date.
  const seconds = isNumber(header) ? Number(header) : (Date.parse(header) - now()) / secondMs
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds))
}

const isNumber = (header: string): boolean => /^\s*\d{1,12}(\.\d{1,12})?\s*$/.test(header)

const createKeyRedaction = (key: string | null) =>
  createRedaction(key === null || key.length < keyCharactersLeast ? [] : [key])

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return storable(line.length <= wordsMost ? line : `${line.slice(0, wordsMost - 1)}…`)
}
