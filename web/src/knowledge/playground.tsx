import { ActionIcon, Button, Card, Group, Text, Textarea, Title } from '@mantine/core'
import { IconArrowUp, IconPlayerStopFilled, IconRotate } from '@tabler/icons-react'
import { type Bot, limits } from 'beckon-contract'
import { type FormEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { MessageBubble } from '../conversations/message-bubble.tsx'
import { askedAlone } from '../decisions/asked-alone.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { AddWordingPlace, type AskedWording } from '../wordings/add-wording-place.tsx'
import type { Cited } from './knowledge-queries.ts'
import { useNewestInView } from './newest-in-view.ts'
import styles from './playground.module.css'
import { usePlaygroundTalk } from './playground-talk.ts'
import { isUnderWay } from './playground-turn.ts'
import { useRestOfWindow } from './rest-of-window.ts'

const PlaygroundReplyBubble = lazyPart(async () => (await import('./playground-reply.tsx')).PlaygroundReplyBubble)

interface PlaygroundProps {
  bot: Bot
  /** The entry or source of the newest reply; null if the bot had no answer. */
  onReplyFrom: (sourceId: string | null) => void
  onShowCited: (cited: Cited) => void
  onAddAnswer: (question: string) => void
}

export function Playground({ bot, onReplyFrom, onShowCited, onAddAnswer }: PlaygroundProps) {
  const [words, setWords] = useState('')
  const [taught, setTaught] = useState<AskedWording | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const card = useRef<HTMLElement>(null)
  useRestOfWindow(card)
  const { turns, say, stop, takeUp, isWaiting, startOver } = usePlaygroundTalk(bot.id, (reply) =>
    onReplyFrom(reply.citations[0]?.source_id ?? null),
  )
  const waitedFor = turns.find(isUnderWay)
  const lastReplied = turns.findLast(({ reply }) => reply)
  useNewestInView(log, turns)

  const begin = () => {
    startOver()
    onReplyFrom(null)
    field.current?.focus()
  }
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    const message = words.trim()
    if (!message || isWaiting) return
    setWords('')
    say(message)
  }
  const choose = (label: string) => {
    say(label)
    field.current?.focus()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      send()
    }
  }
  return (
    <Card ref={card} component="section" aria-label="Playground" padding={0} className={styles.playground}>
      <Group justify="space-between" className={styles.head}>
        <Title order={2} fz="sm">
          Try it
        </Title>
        {turns.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconRotate size={14} />}
            onClick={begin}
            disabled={isWaiting}
          >
            New conversation
          </Button>
        )}
      </Group>
      <div ref={log} className={styles.log} role="log" aria-label="Conversation" aria-busy={isWaiting}>
        {bot.greeting && <MessageBubble from="agent" text={bot.greeting} />}
        {turns.length === 0 && (
          <Text fz="xs" c="dimmed" ta="center" my="auto" px="lg">
            Ask what your visitors would ask. You’ll see the reply and where it came from.
          </Text>
        )}
        {turns.map((turn) => (
          <div key={turn.id} className={styles.turn}>
            <MessageBubble from="user" text={turn.message} />
            <Suspense>
              <PlaygroundReplyBubble
                botId={bot.id}
                turn={turn}
                isLastReply={turn === lastReplied}
                onChoose={isWaiting ? undefined : choose}
                onShowCited={onShowCited}
                onAddWording={(meant, decision) => setTaught({ message: askedAlone(turn.message, decision), meant })}
                onAddAnswer={() => onAddAnswer(turn.message.slice(0, limits.questionCharacters))}
                onAskAgain={() => say(turn.message)}
                onTakeUp={isWaiting ? undefined : () => takeUp(turn)}
              />
            </Suspense>
          </div>
        ))}
      </div>
      <form onSubmit={send} className={styles.form}>
        <Textarea
          ref={field}
          className={styles.words}
          aria-label="Message to the bot"
          placeholder="Type a message"
          autosize
          minRows={1}
          maxRows={5}
          maxLength={limits.messageCharacters}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={sendOnEnter}
        />
        {waitedFor ? (
          <ActionIcon
            key="stop"
            type="button"
            variant="default"
            size={36}
            aria-label="Stop"
            disabled={waitedFor.isStopping ?? false}
            onClick={() => {
              stop(waitedFor)
              field.current?.focus()
            }}
          >
            <IconPlayerStopFilled size={16} />
          </ActionIcon>
        ) : (
          <ActionIcon key="send" type="submit" size={36} aria-label="Send" disabled={!words.trim() || isWaiting}>
            <IconArrowUp size={18} />
          </ActionIcon>
        )}
      </form>
      <AddWordingPlace
        botId={bot.id}
        asked={taught}
        onAskAgain={() => taught && say(taught.message)}
        onWriteNew={onAddAnswer}
        onClose={() => setTaught(null)}
      />
    </Card>
  )
}
