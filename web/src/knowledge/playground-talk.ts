import { randomId } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import type { PlaygroundReply, StreamEvent } from 'beckon-contract'
import { useRef, useState } from 'react'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { conversationsOf } from '../conversations/conversation-queries.ts'
import { modelFaultQuery } from '../providers/provider-queries.ts'
import { useSave } from '../save.ts'
import { createPlaygroundLine, type PlaygroundLine } from './playground-line.ts'
import { applyEvent, broken, newTurn, onLine, type PlaygroundTurn } from './playground-turn.ts'

/** One conversation with the bot, through the playground's own API. */
export function usePlaygroundTalk(botId: string, onReply: (reply: PlaygroundReply) => void) {
  const [turns, setTurns] = useState<PlaygroundTurn[]>([])
  const lines = useRef(new Map<string, PlaygroundLine>())
  const [conversationId, setConversationId] = useState<string>()
  const change = (id: string, next: (turn: PlaygroundTurn) => PlaygroundTurn) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? next(turn) : turn)))

  const queries = useQueryClient()
  const affected = [conversationsOf(botId), allBots, modelFaultQuery(botId)]
  const following = useSave(affected, async (id: string) => lines.current.get(id)?.follow(), { isQuiet: true })
  const follow = (id: string) =>
    following.mutate(id, {
      onError(failure) {
        change(id, (turn) => broken(turn, failure))
        void queries.invalidateQueries(modelFaultQuery(botId))
      },
    })

  const lineTo = ({ id, message }: PlaygroundTurn) =>
    createPlaygroundLine({
      send: (signal) =>
        api.playground.send(botId, { message, ...(conversationId !== undefined && { conversationId }) }, signal),
      resume: (turnId, lastEventId, signal) => api.playground.resume(botId, turnId, lastEventId, signal),
      cancel: (turnId) => api.playground.cancel(botId, turnId),
      onEvent(event: StreamEvent) {
        change(id, (turn) => applyEvent(turn, event))
        if (event.event === 'turn.started') setConversationId(event.data.conversation_id)
        if (event.event === 'reply.completed') onReply({ ...event.data, conversationId: event.data.conversation_id })
      },
      onLine: (isUp) => change(id, (turn) => onLine(turn, isUp)),
      onStopRefused: () => change(id, ({ isStopping: _, ...turn }) => turn),
      pause: untilOnlineOr,
    })

  return {
    turns,
    isWaiting: following.isPending,
    say(message: string) {
      if (following.isPending) return
      const turn = newTurn(randomId(), message)
      lines.current.set(turn.id, lineTo(turn))
      setTurns((all) => [...all.filter(({ failure }) => !failure), turn])
      follow(turn.id)
    },
    stop({ id }: PlaygroundTurn) {
      change(id, (turn) => ({ ...turn, isStopping: true }))
      lines.current.get(id)?.stop()
    },
    takeUp({ id }: PlaygroundTurn) {
      if (following.isPending) return
      change(id, (turn) => onLine(turn, false))
      follow(id)
    },
    startOver() {
      setTurns([])
      lines.current.clear()
      setConversationId(undefined)
    },
  }
}

/** Ends early when the browser is back online. */
const untilOnlineOr = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
  })
