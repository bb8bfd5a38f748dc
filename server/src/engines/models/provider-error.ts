import { type Clock, secondMs } from '../../lib/clock.ts'
import { codeOf } from '../../lib/error-code.ts'
import type { CallAnswer } from '../../outbound/call-body.ts'
import { STATUS_CODES } from '../../outbound/node-http.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { createLongRedaction, createRedaction } from '../../outbound/redaction.ts'
import { storable } from '../../outbound/storable-text.ts'
import { stringOf } from './loose-json.ts'
import { type ModelAccess, ModelFailure } from './model.ts'
import { faultOf, type ModelFault, messageIn, retryDelaySecondsIn, rootOf } from './model-fault.ts'
import { refusedParameterIn } from './refused-parameter.ts'

const wordsMost = 500
/** Of a message, before what is white space in it is joined. */
const messageCharactersMost = 4_000
/** A provider may send an error of many megabytes. No message worth reading begins after so much. */
const errorCharactersMost = 64 * 1024
/** Shorter keys are placeholders ("none", or a single letter) and aren't redacted. */
const keyCharactersLeast = 5

/** A provider error with the beginning of what the provider sent, unredacted. Internal to this folder: only a ModelFailure leaves it. */
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
    this.words = startOf(more.words ?? '')
    this.status = more.status
    this.retryAfterSeconds = more.retryAfterSeconds
    this.fault = more.fault ?? 'other'
  }
}

/** The only conversion, so that no key leaks: a provider may repeat what it was sent. */
export async function asModelFailure(
  error: unknown,
  { name, key }: Pick<ModelAccess, 'name' | 'key'>,
  { draft, body }: { draft?: { partialText: () => string }; body?: Uint8Array },
): Promise<ModelFailure> {
  const partialText = draft?.partialText() ?? ''
  if (error instanceof OutboundFailure)
    return new ModelFailure(error.message, { cause: error, partialText, fault: faultOfConnection(error) })
  if (!(error instanceof ProviderError))
    return new ModelFailure(`${name} closed the connection in the middle of its response.`, {
      cause: error,
      partialText,
      fault: 'passing',
    })
  const secrets = key === null || key.length < keyCharactersLeast ? [] : [key]
  const redact = createRedaction(secrets)
  // Redacted before it is shortened to what is shown: a key that the first cut breaks is recognised by its beginning.
  const words = shorten(redact(wordsIn(error.words, redact).slice(0, messageCharactersMost)))
  const what = shorten(redact(error.message.slice(0, messageCharactersMost)))
  return new ModelFailure(`${name} ${what}${words === '' ? '.' : `: ${words}`}`, {
    ...(error.status !== undefined && { status: error.status }),
    ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    partialText: await createLongRedaction(secrets)(partialText),
    fault: error.fault,
    refusedParameter: error.status === undefined ? undefined : refusedParameterIn(error.status, error.words, body),
  })
}

/** A name that doesn't exist is misspelt; a name server or a server that doesn't respond may do so later. */
const faultOfConnection = ({ reason, cause }: OutboundFailure): ModelFault =>
  (reason === 'unreachable' && codeOf(cause) !== 'ENOTFOUND') || reason === 'too_slow' ? 'passing' : 'address'

const startOf = (text: string): string => text.slice(0, errorCharactersMost)

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
export function errorInReply(what: string, body: string): ProviderError {
  const words = startOf(body)
  return new ProviderError(what, {
    words,
    fault: faultOf(undefined, words),
    retryAfterSeconds: retryDelaySecondsIn(words),
  })
}

/** The readable message in a body: an error message in any common format, the text of a page, or the text itself. */
function wordsIn(body: string, redact: (text: string) => string): string {
  // Without what looks like tags in it, a key would not be recognised afterwards.
  if (/^\s*</.test(body)) return withoutTags(redact(body.slice(0, messageCharactersMost)))
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

function shorten(words: string): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return storable(line.length <= wordsMost ? line : `${line.slice(0, wordsMost - 1)}…`)
}
