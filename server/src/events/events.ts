import type { WebhookEventType } from 'beckon-contract'
import { newId } from '../lib/clock.ts'
import type { Database, OpenDatabase } from '../store/database.ts'
import type { Statement } from '../store/statements.ts'
import { createEventStore, prepareDelivery } from './events.store.ts'

/** The part of a bot's row that says which webhooks want its events. */
export interface BotOfEvent {
  accountId: string
  /** A line for each: its id, a space, and its events. */
  webhooks: string
}

/** A turn that began or ended. */
export interface TurnHappening {
  conversationId: string
  turnId: string
  position: number
  /** Its conversation begins in the same commit. */
  begins: boolean
  /** Undefined: it hasn't ended, or was cancelled. */
  ending: 'answered' | 'unanswered' | 'failed' | undefined
  at: number
}

/** Of the events of one turn. Together with its position, this is the place of an event in its conversation. */
const ranks: Partial<Record<WebhookEventType, number>> = {
  'conversation.created': 0,
  'turn.completed': 1,
  'turn.failed': 1,
  'turn.unanswered': 2,
  'feedback.created': 3,
}
const placeOf = (position: number, type: WebhookEventType): number => position * 4 + (ranks[type] ?? 0)

const endings: Record<NonNullable<TurnHappening['ending']>, WebhookEventType[]> = {
  answered: ['turn.completed'],
  unanswered: ['turn.completed', 'turn.unanswered'],
  failed: ['turn.failed'],
}

/**
 * The statements that tell webhooks of a turn, for the commit of the turn. Without a webhook there are none, and
 * nothing is read: the bot's row says so.
 */
export function createTurnEvents(database: OpenDatabase) {
  const insert = prepareDelivery(database)

  return function emitTurn(bot: BotOfEvent, { begins, ending, position, at, ...turn }: TurnHappening): Statement[] {
    const wanted = readWanted(bot)
    if (wanted.length === 0) return []
    const types: WebhookEventType[] = [
      ...(begins ? (['conversation.created'] as const) : []),
      ...(ending ? endings[ending] : []),
    ]
    return types.flatMap((type) => {
      const id = newId()
      return wanted
        .filter(({ events }) => events.has(type))
        .map(({ webhookId }) =>
          insert(bot.accountId, {
            ...turn,
            id,
            webhookId,
            type,
            place: placeOf(position, type),
            dataJson: null,
            createdAt: at,
          }),
        )
    })
  }
}
export type EmitTurn = ReturnType<typeof createTurnEvents>

/** The ids of the webhooks that want events of this bot. */
export const webhooksOf = (bot: BotOfEvent): string[] => readWanted(bot).map(({ webhookId }) => webhookId)

type Wanted = { webhookId: string; events: Set<string> }[]
/** Bots' rows are cached, and so is what is read from them. */
const known = new WeakMap<BotOfEvent, Wanted>()
const none: Wanted = []

function readWanted(bot: BotOfEvent): Wanted {
  if (bot.webhooks === '') return none
  const before = known.get(bot)
  if (before) return before
  const wanted = bot.webhooks.split('\n').map((line) => {
    const [webhookId = '', events = ''] = line.split(' ')
    return { webhookId, events: new Set(events.split(',')) }
  })
  known.set(bot, wanted)
  return wanted
}

export interface Event {
  type: Exclude<WebhookEventType, 'turn.completed' | 'turn.failed' | 'turn.unanswered' | 'conversation.created'>
  /** Null: of the account. */
  botId: string | null
  conversationId?: string
  data: object
  at: number
}

/** Tells an account's webhooks of an event. `within` is the transaction that caused it. */
export async function emit(within: Database, accountId: string, event: Event): Promise<void> {
  const store = createEventStore(within)
  const { type, botId, conversationId = null, data, at } = event
  const webhookIds = await store.listWanting(accountId, type, botId)
  if (webhookIds.length === 0) return
  const position = conversationId === null ? 0 : await store.countTurns(accountId, conversationId)
  const id = newId()
  for (const webhookId of webhookIds) {
    const place = placeOf(position, type)
    const dataJson = JSON.stringify(data)
    await store.insert(accountId, { id, webhookId, type, conversationId, place, turnId: null, dataJson, createdAt: at })
    await store.enqueue(accountId, webhookId, at)
  }
}

/** After a change of the account's webhooks, or for a new bot, in the same transaction. */
export const copyWebhooksToBots = (within: Database, accountId: string, botId?: string): Promise<void> =>
  createEventStore(within).copyToBots(accountId, botId)

/** Some server sends what is due to this webhook then, or when it has rested. */
export const enqueueDeliveries = (within: Database, accountId: string, webhookId: string, dueAt: number) =>
  createEventStore(within).enqueue(accountId, webhookId, dueAt)
