import { listOf, recordOf, stringOf } from './loose-json.ts'
import { rootOf } from './model-fault.ts'

/** Parameters without which, or under another name, a request means almost the same. */
export const adaptable = ['stream_options', 'max_completion_tokens', 'max_tokens', 'temperature'] as const
export type Adaptable = (typeof adaptable)[number]
/** A form of the reply can't be left out: the caller relies on it. */
export type Refusable = Adaptable | 'format'

const statuses = new Set([400, 422])
/** That it is unknown or not supported; not that its value is too large, for example. */
const isRefused =
  /unsupported|not supported|does not support|unrecognized|unknown|not permitted|not allowed|extra_forbidden|unexpected|additional propert/i
/** However it is refused: it is unknown, this model can't do it, or the schema is not one that it takes. */
const isFormat = /response[_ ]format|output_(config|format)|json_schema/i
const searchedCharacters = 4_000

/** The parameter that a provider doesn't know, or that this model doesn't take. */
export function refusedParameterIn(status: number, body: string, hasFormat: boolean): Refusable | undefined {
  if (!statuses.has(status)) return undefined
  const said = body.slice(0, searchedCharacters)
  if (hasFormat && isFormat.test(said)) return 'format'
  if (!isRefused.test(said)) return undefined
  const root = rootOf(body)
  const named = stringOf(recordOf(root.error).param) || stringOf(root.param)
  const places = [root.detail, recordOf(root.message).detail, root.message]
    .flatMap((details) => listOf(details))
    .flatMap((detail) => listOf(recordOf(detail).loc).map(stringOf))
  const exact = adaptable.find((name) => name === named || places.includes(name))
  if (exact || named !== '' || places.length > 0) return exact
  // The first that it names: "Use 'max_completion_tokens' instead" comes after.
  const found = adaptable.map((name) => ({ name, at: said.search(new RegExp(`\\b${name}\\b`)) }))
  return found.filter(({ at }) => at >= 0).sort((a, b) => a.at - b.at)[0]?.name
}
