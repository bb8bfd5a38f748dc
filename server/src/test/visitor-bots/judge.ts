import type { Reply } from 'beckon-contract'

/** What a bot knows: by id the key of an entry or the two digits of a page, and by key the answers. */
export interface Known {
  keys: Map<string, string>
  answers: Map<string, string>
}

export interface Case {
  tag: string
  message: string
  expect: string[] | null
  contains?: string
}
export type Verdict = 'right' | 'offered' | 'useless' | 'refused' | 'wrong'

export interface Turn {
  say: string
  want: string | string[]
  matches?: string
}

const holds = (pattern: string, text: string): boolean =>
  new RegExp(pattern, 'su').test(text.replace(/\s+/g, ' ').trim())

/** Words of the bot's own, without knowledge. */
const isCourtesy = ({ finish_reason, citations }: Reply): boolean => finish_reason === 'stop' && citations.length === 0

/** The entries whose whole answer is in the reply, in its order, then the pages it cites. */
function given({ keys, answers }: Known, { finish_reason, reply, citations }: Reply): string[] {
  if (finish_reason !== 'stop') return []
  const entries = [...answers].filter(([, answer]) => reply.includes(answer))
  entries.sort(([, one], [, other]) => reply.indexOf(one) - reply.indexOf(other))
  const pages = citations.filter(({ kind }) => kind === 'source')
  return [...entries.map(([key]) => key), ...pages.map(({ source_id }) => keys.get(source_id) ?? '?')]
}

const offered = ({ keys }: Known, { finish_reason, choices }: Reply): string[] =>
  finish_reason === 'clarify' ? choices.map(({ id }) => keys.get(id) ?? '?') : []

export function judgeCase(known: Known, { tag, expect: expected, contains = '' }: Case, reply: Reply): Verdict {
  if (reply.finish_reason === 'fallback') return 'refused'
  if (expected === null && tag !== 'near' && isCourtesy(reply)) return 'refused'
  const isExpected = (key: string): boolean => expected?.includes(key) ?? false
  if (reply.finish_reason === 'clarify') return offered(known, reply).some(isExpected) ? 'offered' : 'useless'
  return given(known, reply).slice(0, 1).some(isExpected) && holds(contains, reply.reply) ? 'right' : 'wrong'
}

/** Whether a turn of a dialogue got what it wants; `before` is the reply to the turn before. */
export function isWanted(known: Known, { want, matches = '' }: Turn, reply: Reply, before: Reply | undefined): boolean {
  return [want].flat().some((one) => isOfKind(known, one, reply, before)) && holds(matches, reply.reply)
}

function isOfKind(known: Known, want: string, reply: Reply, before: Reply | undefined): boolean {
  const [kind, rest = ''] = want.split(/:(.*)/su)
  const keys = rest.split(',')
  const [first = '', ...others] = given(known, reply)
  switch (kind) {
    case 'entry':
      return keys.includes(first)
    case 'covers':
      return keys.every((key) => [first, ...others].includes(key))
    case 'text':
    case 'texts':
      return first !== '' && rest.split(' ;; ').every((pattern) => holds(pattern, reply.reply))
    case 'choices':
      return keys.every((key) => offered(known, reply).includes(key))
    case 'chosen':
      return before !== undefined && first !== '' && first === offered(known, before)[Number(rest) - 1]
    case 'help':
      return isCourtesy(reply) && reply.choices.length > 0
    case 'courtesy':
      return isCourtesy(reply)
    case 'refuse':
      return reply.finish_reason === 'fallback'
    default:
      throw new Error(`Unknown want: ${want}`)
  }
}
