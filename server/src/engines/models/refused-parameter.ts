import { listOf, objectIn, recordOf, stringOf } from './loose-json.ts'
import { messageIn, rootOf } from './model-fault.ts'

/** Parameters without which, or under another name, a request means almost the same. */
const adaptable = ['stream_options', 'max_completion_tokens', 'max_tokens', 'temperature'] as const
export type Adaptable = (typeof adaptable)[number]
/** A form of the reply can't be left out: the caller relies on it. */
export type Refusable = Adaptable | 'format'

const statuses = new Set([400, 422])
const searchedCharacters = 500
/** "Error from provider (X): BadRequestError: …": how many such beginnings a proxy may put in front. */
const beginningsMost = 4
const nestedMost = 3

/** That it is unknown or not supported; not that its value is too large, for example. */
const refusedWords =
  'unsupported|not (?:currently |yet )?(?:supported|permitted|allowed|accepted|available)|(?:does|do) not (?:support|accept|allow)|deprecated|no longer|(?:may|can) only be|only [\\d.]+ is allowed|only the default|cannot be (?:set|used|specified)|unrecogni[sz]ed|unknown|unexpected|extra_forbidden|additional propert|cannot find field|not a valid (?:field|parameter|property)'
const isRefused = new RegExp(refusedWords, 'i')
/** However it is refused: it is unknown, this model can't do it, or the schema is not one that it takes. */
const isFormat = /response[_ ]format|output_(config|format)|json_schema/i
const formatFields = ['response_format', 'output_config']

const name = `["'\`]?(${adaptable.join('|')})\\b(?:\\.\\w+)*["'\`]?`
const thing = '(?:parameter|argument|field|name|key|option|property|properties|input)s?(?:\\(s\\))?'
/** How providers say it. Only the beginning of a message counts: what it quotes from a conversation comes later. */
const sentences = [
  // "`temperature` is deprecated for this model.", "stream_options: Extra inputs are not permitted"
  `(?:(?:the )?${thing} |invalid )?${name}(?: ${thing})?[: ][^\\n]{0,80}?(?:${refusedWords})`,
  // "Unsupported parameter: 'max_tokens' …", "Unrecognized request argument supplied: …", "Unknown name "…": …"
  `(?:unsupported|unrecogni[sz]ed|unknown|unexpected|disallowed|extra|additional|forbidden|invalid|deprecated) (?:request |body |input |keyword )?${thing}(?: in object| in request body| supplied| provided| found)*:? ?[[({]?${name}`,
  `unsupported value: ${name}`,
  // "Extra inputs are not permitted, field: '…'", "Additional properties are not allowed ('…' was unexpected)"
  `(?:extra inputs|additional properties) are not (?:permitted|allowed)[,:]? \\(?(?:field: )?${name}`,
  // "Argument not supported on this model: …"
  `${thing} (?:is |are )?not (?:supported|allowed|permitted|accepted)[^:\\n]{0,60}: ${name}`,
  // "This model no longer accepts …", "… does not support parameters: ['…']"
  `[^\\n:]{0,120}?(?:(?:does|do) not|doesn['’]t|cannot|no longer) (?:support|accept|allow|take|recogni[sz]e)s? (?:the |a |custom |setting |parameters?:? |\\[)*${name}`,
  // Python's, of vLLM
  `\\[\\{'type': 'extra_forbidden', 'loc': \\('body', ${name}`,
  `\\d+ validation errors?[^\\n]{0,80}\\n\\s*(?:body\\.)?${name}[^\\n]{0,20}\\n\\s*extra`,
].map((sentence) => new RegExp(`^${sentence}`, 'i'))

/** The parameter of a request that a provider doesn't know, or that this model doesn't take. */
export function refusedParameterIn(
  status: number,
  body: string,
  request: Uint8Array | undefined,
): Refusable | undefined {
  if (!statuses.has(status) || !request) return undefined
  const sent = Object.keys(objectIn(Buffer.from(request).toString()) ?? {})
  const said = readRefusal(body)
  const hasFormat = sent.some((field) => formatFields.includes(field))
  if (hasFormat && (said.fields.some((field) => isFormat.test(field)) || isFormat.test(said.message))) return 'format'
  const named = said.fields.length > 0 ? fieldRefused(said) : namedIn(said.message)
  return adaptable.find((parameter) => parameter === named && sent.includes(parameter))
}

interface RefusalRead {
  /** What the error's own fields name. */
  fields: string[]
  /** Its own name for what is wrong. */
  codes: string[]
  message: string
}

function readRefusal(body: string, depth = 0): RefusalRead {
  const root = rootOf(body)
  const error = recordOf(root.error)
  // A proxy passes on what the provider said.
  const inner = stringOf(recordOf(error.metadata).raw) || jsonIn(messageIn(root))
  if (inner !== '' && depth < nestedMost) return readRefusal(inner, depth + 1)
  const details = [root.detail, recordOf(root.message).detail, root.message].flatMap(listOf).map(recordOf)
  const places = details.map(({ loc }) => listOf(loc).map(stringOf).find(isAdaptable) ?? stringOf(listOf(loc).at(-1)))
  return {
    fields: [stringOf(error.param) || stringOf(root.param), ...places].filter(Boolean),
    codes: [error.code, root.code, ...details.map(({ type }) => type)].map(stringOf).filter(Boolean),
    message: ((details.length > 0 && stringOf(details[0]?.msg)) || messageIn(root) || body).slice(
      0,
      searchedCharacters,
    ),
  }
}

/** Some proxies put the provider's JSON into their own message. */
function jsonIn(message: string): string {
  const at = message.indexOf('{"')
  return at >= 0 && objectIn(message.slice(at)) ? message.slice(at) : ''
}

function fieldRefused({ fields, codes, message }: RefusalRead): string | undefined {
  const field = fields.map((each) => each.split('.')[0] ?? '').find(isAdaptable)
  return [...codes, message].some((words) => isRefused.test(words)) ? field : undefined
}

const isAdaptable = (field: string): boolean => adaptable.some((parameter) => parameter === field)

function namedIn(message: string): string | undefined {
  for (const sentence of beginningsOf(message))
    for (const pattern of sentences) {
      const [, named] = pattern.exec(sentence) ?? []
      if (named !== undefined) return named.toLowerCase()
    }
  return undefined
}

/** The message, and what follows each label in front of it. */
function beginningsOf(message: string): string[] {
  const beginnings = [message.trimStart()]
  for (const { index, 0: label } of message.matchAll(/: | - |\. /g)) {
    if (beginnings.length === beginningsMost) break
    beginnings.push(message.slice(index + label.length).trimStart())
  }
  return beginnings
}
