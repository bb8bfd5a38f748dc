import type { Channel, Rating } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import type { EmitTurn, TurnHappening } from '../events/events.ts'
import type { Statement } from '../store/statements.ts'
import type { MeasuredTurn } from '../turn-counts/turn-counts.ts'
import { unansweredOf } from './turn-counters.ts'
import type { TurnEnd, TurnRow } from './turns.store.ts'

/** Tells webhooks of turns: statements for a turn's own commit, and what follows when it is done. */
export interface TurnReports {
  emitTurn: EmitTurn
  /** After the commit. */
  onEmitted: (bot: BotRow) => void
  /** For the figures of the account and its bots. */
  noteTurn: (measured: MeasuredTurn) => Statement[]
  noteRating: NoteRating
}
export type NoteRating = (turnId: string, before: Rating | null, after: Rating | null) => Statement | null

interface Reported extends Pick<TurnRow, 'id' | 'position'> {
  conversationId: string
}

/** Not of the playground, where authors talk to themselves. */
export function createTurnReporter({ emitTurn, onEmitted, noteTurn }: TurnReports) {
  const report = (bot: BotRow, channel: Channel, { id, ...turn }: Reported, happened: Happened): Statement[] =>
    channel === 'playground' || bot.webhooks === '' ? [] : emitTurn(bot, { ...turn, ...happened, turnId: id })

  return {
    begun: (bot: BotRow, channel: Channel, turn: Reported, { begins, at }: Pick<Happened, 'begins' | 'at'>) =>
      report(bot, channel, turn, { begins, at, ending: undefined }),
    ended: (bot: BotRow, channel: Channel, turn: Reported, end: TurnEnd, begins: boolean) =>
      report(bot, channel, turn, { begins, at: end.repliedAt, ending: endingOf(end) }),
    counted: (channel: Channel, measured: MeasuredTurn): Statement[] =>
      channel === 'playground' ? [] : noteTurn(measured),
    /** Wakes those who send, if there is something to send. */
    stored(bot: BotRow, statements: Statement[]): void {
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
  noteTurn: () => [],
  noteRating: () => null,
}
