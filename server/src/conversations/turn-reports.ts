import { type Channel, isCounted, type Rating } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { EmitTurn, TurnHappening } from '../events/events.ts'
import type { Statement } from '../store/statements.ts'
import { unansweredOf } from './turn-counters.ts'
import type { TurnEnd, TurnRow } from './turns.store.ts'

/** What other features write in a turn's own commits, and what follows when they are done. */
export interface TurnReports {
  /** Tells webhooks of turns that begin and end. */
  emitTurn: EmitTurn
  /** After the commit. */
  onEmitted: (bot: BotRow) => void
  /** In the commit that ends a turn, in this order, after the events of webhooks. */
  ended: readonly ReportEnd[]
  noteRating: NoteRating
}
/** On the way of each reply: it reads nothing, and most return one statement. */
export type ReportEnd = (ended: EndedTurn) => Statement[]
/** A turn that ended, with what only the server that ran it knows. */
export interface EndedTurn {
  accountId: string
  botId: string
  conversationId: string
  turnId: string
  end: TurnEnd
  /** Null if it had no words, or wasn't streamed. */
  firstWordMs: number | null
  /** Millionths of money. */
  cost: number
}
export type NoteRating = (turnId: string, before: Rating | null, after: Rating | null) => Statement | null

interface Reported extends Pick<TurnRow, 'id' | 'position'> {
  conversationId: string
}

/** Not of the playground, where authors talk to themselves. */
export function createTurnReporter({ emitTurn, onEmitted, ended: reports }: TurnReports) {
  const report = (bot: BotRow, channel: Channel, { id, ...turn }: Reported, happened: Happened): Statement[] =>
    isCounted(channel) && bot.webhooks !== '' ? emitTurn(bot, { ...turn, ...happened, turnId: id }) : []

  return {
    emitBegun: (bot: BotRow, channel: Channel, turn: Reported, { begins, at }: Pick<Happened, 'begins' | 'at'>) =>
      report(bot, channel, turn, { begins, at, ending: undefined }),
    emitEnded: (bot: BotRow, channel: Channel, turn: Reported, end: TurnEnd, begins: boolean) =>
      report(bot, channel, turn, { begins, at: end.repliedAt, ending: endingOf(end) }),
    reportEnded: (channel: Channel, ended: EndedTurn): Statement[] =>
      isCounted(channel) ? reports.flatMap((report) => report(ended)) : [],
    /** Starts sending, if there is something to send. */
    emitted(bot: BotRow, statements: Statement[]): void {
      if (statements.length > 0) onEmitted(bot)
    },
  }
}
export type TurnReporter = ReturnType<typeof createTurnReporter>

type Happened = Pick<TurnHappening, 'begins' | 'ending' | 'at'>

function endingOf(end: TurnEnd): TurnHappening['ending'] {
  if (end.status === 'failed') return 'failed'
  if (end.status !== 'completed') return undefined
  return unansweredOf(end) === 1 ? 'unanswered' : 'answered'
}

export const noTurnReports: TurnReports = {
  emitTurn: () => [],
  onEmitted: () => {},
  ended: [],
  noteRating: () => null,
}
