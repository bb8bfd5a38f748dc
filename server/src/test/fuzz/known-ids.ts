import type { Dice } from './dice.ts'

const keptAtMost = 300
/** The public API's path parameters. */
export type IdKind = 'agents' | 'conversations' | 'turns' | 'sources' | 'entries' | 'cursors'

/** Ids returned by earlier calls, so that later calls find something. */
export function createKnownIds({ find, below, isOneIn, pick }: Dice, foreign: string[], bots: string[]) {
  const own: Record<IdKind, string[]> = {
    ...{ agents: bots, conversations: [], turns: [], sources: [], entries: [], cursors: [] },
  }
  const botOf = new Map<string, string>()

  const note = (kind: IdKind, id: unknown): void => {
    if (typeof id !== 'string' || own[kind].includes(id)) return
    own[kind].push(id)
    if (own[kind].length > keptAtMost) own[kind].shift()
  }

  /** Where a response contains ids that can be requested. */
  function learn(body: unknown): void {
    if (typeof body !== 'object' || body === null) return
    const { object, id, agent_id, conversation_id, next_cursor, data } = body as Record<string, unknown>
    if (typeof id === 'string' && typeof agent_id === 'string') botOf.set(id, agent_id)
    if (object === 'reply' || object === 'turn' || object === 'message') note('turns', id)
    if (object === 'source') note('sources', id)
    if (object === 'entry') note('entries', id)
    if (object === 'conversation') note('conversations', id)
    note('conversations', conversation_id)
    note('cursors', next_cursor)
    if (Array.isArray(data)) for (const item of data) learn(item)
  }

  const unknown = (): string =>
    `0192${below(65_536).toString(16).padStart(4, '0')}-7c1e-7f0a-9b1a-5f2f8f0e${below(65_536).toString(16).padStart(4, '0')}`

  function id(kind: IdKind): string {
    const known = find(own[kind]) ?? unknown()
    if (!isOneIn(4)) return known
    return pick([
      unknown(),
      find(foreign) ?? unknown(),
      find(own[pick<IdKind>(['agents', 'conversations', 'turns'])]) ?? unknown(),
      known.toUpperCase(),
    ])
  }
  /** The bot that has it, mostly: most calls would otherwise name a turn of another bot. */
  const botWith = (part: string): string => (isOneIn(6) ? undefined : botOf.get(part)) ?? id('agents')
  return { id, botWith, learn }
}
export type KnownIds = ReturnType<typeof createKnownIds>
