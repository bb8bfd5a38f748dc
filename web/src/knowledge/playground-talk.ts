import { randomId } from '@mantine/hooks'
import type { PlaygroundReply } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { allBots } from '../bots/bot-queries.ts'
import { conversationsOf } from '../conversations/conversation-queries.ts'
import { useSave } from '../save.ts'

export interface PlaygroundTurn {
  id: string
  message: string
  /** Both absent while the bot thinks. */
  reply?: PlaygroundReply
  failure?: string
}

/** One talk with the bot, through the door the playground has of its own. */
export function usePlaygroundTalk(botId: string, onReply: (reply: PlaygroundReply) => void) {
  const [turns, setTurns] = useState<PlaygroundTurn[]>([])
  const change = (id: string, outcome: Partial<PlaygroundTurn>) =>
    setTurns((all) => all.map((turn) => (turn.id === id ? { ...turn, ...outcome } : turn)))

  const conversationId = turns.findLast(({ reply }) => reply)?.reply?.conversationId
  const send = useSave(
    [conversationsOf(botId), allBots],
    ({ message }: PlaygroundTurn) =>
      api.playground.send(botId, { message, ...(conversationId !== undefined && { conversationId }) }),
    { isQuiet: true },
  )

  const say = (message: string) => {
    if (send.isPending) return
    const turn = { id: randomId(), message }
    setTurns((all) => [...all.filter(({ failure }) => !failure), turn])
    send.mutate(turn, {
      onSuccess: (reply) => {
        change(turn.id, { reply })
        onReply(reply)
      },
      onError: (failure) => change(turn.id, { failure: failure.message }),
    })
  }
  return { turns, say, isWaiting: send.isPending, startOver: () => setTurns([]) }
}
