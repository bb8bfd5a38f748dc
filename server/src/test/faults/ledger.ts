import type { Reply } from 'beckon-contract'
import type { Rows } from '../rows.ts'

interface Acknowledged {
  text: string
  reply: Reply
}

/** What callers were told, and what must therefore be in the database. */
export function createLedger() {
  const acknowledged: Acknowledged[] = []
  /** Texts sent more than once with the same key. */
  const keyed = new Map<string, { key: string; reply: Reply }>()

  return {
    count: (): number => acknowledged.length,
    keyed,
    /** Texts whose callers were told that nothing was done. */
    refused: new Set<string>(),
    note: (text: string, reply: Reply): void => void acknowledged.push({ text, reply }),

    /** Every violation, as a sentence. */
    audit({ turns = [], conversations = [] }: Rows): string[] {
      const byId = Map.groupBy(turns, ({ id }) => String(id))
      const byConversation = Map.groupBy(turns, ({ conversationId }) => String(conversationId))
      return [
        ...acknowledged.flatMap(({ text, reply }) => breachesOf(text, reply, byId.get(reply.id) ?? [])),
        ...doubled(turns.filter(({ status }) => status === 'completed').map(({ message }) => String(message))),
        ...conversations.flatMap((row) => breachesOfConversation(row, byConversation.get(String(row.id)) ?? [])),
        ...outOfOrder(acknowledged, byId),
      ]
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

type Row = Record<string, unknown>

function breachesOf(text: string, reply: Reply, [row, ...more]: Row[]): string[] {
  if (!row) return [`"${text}" was acknowledged and is lost.`]
  const isWhole =
    row.status === 'completed' &&
    row.message === text &&
    row.reply === reply.reply &&
    row.conversationId === reply.conversation_id
  return [
    ...(more.length > 0 ? [`"${text}" is there twice.`] : []),
    ...(isWhole ? [] : [`"${text}" is not what was acknowledged: ${JSON.stringify(row)}`]),
  ]
}

function doubled(texts: string[]): string[] {
  const seen = new Set<string>()
  return texts.filter((text) => seen.has(text) || !seen.add(text)).map((text) => `"${text}" was answered twice.`)
}

function breachesOfConversation({ id, turnCount, openTurnId }: Row, turns: Row[]): string[] {
  const positions = turns.map(({ position }) => Number(position)).sort((a, b) => a - b)
  const isInOrder = positions.length === Number(turnCount) && positions.every((position, at) => position === at + 1)
  return [
    ...(isInOrder ? [] : [`Conversation ${id} counts ${turnCount} turns and has those at ${positions.join()}.`]),
    ...(openTurnId === null ? [] : [`Conversation ${id} still waits for turn ${openTurnId}.`]),
  ]
}

/** Each conversation has one caller, who waits for a reply before sending again. */
function outOfOrder(acknowledged: Acknowledged[], byId: Map<string, Row[]>): string[] {
  const lastOf = new Map<string, number>()
  return acknowledged.flatMap(({ text, reply }) => {
    const position = Number(byId.get(reply.id)?.[0]?.position)
    const last = lastOf.get(reply.conversation_id) ?? 0
    lastOf.set(reply.conversation_id, position)
    return !(position > last) ? [`"${text}" stands at ${position}, after what was said later.`] : []
  })
}
