import { setTimeout as delay } from 'node:timers/promises'
import type { BotRow } from '../bots/bots.ts'
import type { Clock } from '../lib/clock.ts'
import { Failure } from '../lib/failure.ts'
import { type PubSub, topics } from '../store/pub-sub.ts'
import { isUuid } from '../store/uuids.ts'
import { endsOf } from './delta-lengths.ts'
import type { RedisTurnEvents } from './redis-turn-events.ts'
import { deltaOf, endedOf, endingOf, failedWith, replyOf } from './turn-endings.ts'
import { charactersUntil, seqOfEnd, seqOfText, type TurnEvent, type TurnSubscriber } from './turn-events.ts'
import { toFailure } from './turn-failures.ts'
import { cancelled, rowOf } from './turn-outcomes.ts'
import type { TurnQueueStore } from './turn-queue.store.ts'
import { isUnderWay } from './turn-views.ts'
import { TurnGone, type TurnRow, type TurnStore } from './turns.store.ts'
import type { Turns } from './turns.ts'

const pollEveryMs = 500

interface Parts {
  store: TurnStore
  queue: TurnQueueStore
  turns: Turns
  /** Of turns that run on other servers. Without it, they are only seen to end. */
  redisEvents?: Pick<RedisTurnEvents, 'follow'> | undefined
  pubSub: Pick<PubSub, 'publish'>
  now: Clock
  onError: (error: unknown) => void
}

/** Finds, follows and cancels turns by id, wherever they run, and after they have ended. */
export function createTurnFollower({ store, queue, turns, redisEvents, pubSub, now, onError }: Parts) {
  /** `visitorId`: limits a visitor to their own turns. */
  async function get({ accountId, id }: BotRow, turnId: string, visitorId?: string): Promise<TurnRow> {
    const turn = isUuid(turnId) ? await store.find(accountId, turnId.toLowerCase()) : undefined
    if (!turn || turn.botId !== id || (visitorId !== undefined && turn.visitorId !== visitorId))
      throw new Failure('not_found', 'Turn not found.')
    return turn
  }

  /** Events after `seq` and new ones: word by word, if the turn runs here or its server shares its words. */
  function follow(bot: BotRow, turn: TurnRow, seq: number, subscriber: TurnSubscriber): () => void {
    const run = turns.find(turn.id)
    if (run) return run.events.subscribe(seq, subscriber)
    if (isUnderWay(turn)) return lookUntilOver(bot, turn, seq, subscriber)
    for (const [event, number] of replay(bot, turn, seq)) subscriber(event, number)
    return () => {}
  }

  function lookUntilOver(bot: BotRow, turn: TurnRow, seq: number, subscriber: TurnSubscriber): () => void {
    const gone = new AbortController()
    let lastSeq = seq
    let pollNow = () => {}
    const stopFollowing = redisEvents?.follow(
      turn.id,
      seq,
      (event, number) => {
        lastSeq = number
        subscriber(event, number)
      },
      () => pollNow(),
    )
    const pause = () =>
      Promise.race([
        delay(pollEveryMs, undefined, { signal: gone.signal, ref: false }),
        new Promise<void>((resolve) => {
          pollNow = resolve
        }),
      ])
    const poll = async () => {
      for (;;) {
        await pause()
        const seen = await get(bot, turn.id)
        if (gone.signal.aborted) return
        if (isUnderWay(seen) && !turns.find(turn.id)) continue
        stopFollowing?.()
        const stop = follow(bot, seen, lastSeq, subscriber)
        return gone.signal.addEventListener('abort', stop, { once: true })
      }
    }
    poll().catch((error: unknown) => {
      if (gone.signal.aborted) return
      stopFollowing?.()
      if (!(error instanceof Failure)) onError(error)
      subscriber(failedWith(toFailure(error)), seqOfEnd(charactersUntil(lastSeq)))
    })
    return () => {
      stopFollowing?.()
      gone.abort()
    }
  }

  /** Stops a turn wherever it runs. Idempotent: if it has already ended, the answer says how. */
  async function cancel(bot: BotRow, turnId: string): Promise<TurnRow> {
    const turn = await get(bot, turnId)
    if (turn.status === 'queued') {
      const end = rowOf(cancelled(''), now())
      // A server may just have claimed it; then it is asked to stop below.
      await store.close(bot.accountId, turn, end, { heldUntilBefore: 1 }).catch((error: unknown) => {
        if (!(error instanceof TurnGone)) throw error
      })
    }
    const run = turns.find(turn.id)
    run?.cancel()
    await run?.reply.catch(() => {})
    const seen = await get(bot, turn.id)
    if (isUnderWay(seen)) {
      await queue.requestCancel(bot.accountId, turn.id)
      pubSub.publish(topics.turnCancelled, turn.id)
    }
    return seen
  }

  /** `botIds` limits it to turns of these bots; null means all. */
  async function getOfAccount(
    accountId: string,
    turnId: string,
    botIds: string[] | null,
  ): Promise<TurnRow & { botId: string }> {
    const turn = isUuid(turnId) ? await store.find(accountId, turnId.toLowerCase()) : undefined
    if (!turn || (botIds !== null && !botIds.includes(turn.botId)))
      throw new Failure('not_found', 'Response not found. Send the id that it was returned with.')
    return turn
  }

  return { get, getOfAccount, follow, cancel }
}
export type TurnFollower = ReturnType<typeof createTurnFollower>

/** Replays a stored turn in the pieces in which it was streamed, from where its subscriber has it. */
function replay(bot: BotRow, turn: TurnRow, seq: number): [TurnEvent, number][] {
  const ended = endedOf(turn, bot.id)
  const { length } = turn.reply
  const events: [TurnEvent, number][] = []
  if (seq === 0)
    events.push([{ event: 'turn.started', data: { id: turn.id, conversation_id: turn.conversationId } }, 1])
  let from = charactersUntil(seq)
  for (const end of endsOf(turn.deltaLengths, turn.reply)) {
    if (end <= from) continue
    events.push([deltaOf(turn.reply.slice(from, end), ended.outcome), seqOfText(end)])
    from = end
  }
  return [...events, [endingOf(ended.outcome, replyOf(ended)), seqOfEnd(length)]]
}
