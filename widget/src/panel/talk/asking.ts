import type { StreamEvent } from 'beckon-contract'
import { ChatFailure } from '../chat-failure.ts'
import { followTurn } from '../follow-turn.ts'
import type { Keep } from '../keep.ts'
import type { VisitorSession } from '../session.ts'
import type { Message, TalkStore } from './state.ts'

const busyTriesMost = 3

export interface AskingParts {
  session: VisitorSession
  keep: Keep
  store: TalkStore
  now: () => number
  pause: (ms: number) => Promise<void>
  /** The text so far, and whether it is all of it. */
  onText: (text: string, isEnd: boolean) => void
  onReply: (text: string) => void
  onTrouble: (failure: ChatFailure) => void
}

/** Asks the bot, and hears its reply to the end. One question at a time. */
export function createAsking({ session, keep, store, now, pause, onText, onReply, onTrouble }: AskingParts) {
  let following = new AbortController()
  let turn: string | null = null
  let isStopping = false

  const post = (text: string) => (signal: AbortSignal) =>
    session.call('/messages', {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      json: { message: text, conversation_id: keep.get().conversation },
      signal,
    })
  const resume = (id: string, lastEventId: string, signal: AbortSignal) =>
    session.call(`/turns/${id}/events`, {
      headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal,
    })

  function said(message: Pick<Message, 'id' | 'text'> & Partial<Message>) {
    const whole: Message = {
      ...{ role: 'agent', createdAt: new Date(now()).toISOString(), citations: [], rating: null, isStopped: false },
      ...message,
    }
    store.set({ messages: [...store.get().messages, whole] })
  }

  function hear(text: string, { event, data }: StreamEvent) {
    const { reply } = store.get()
    if (event === 'turn.started') {
      turn = data.id
      keep.set({ conversation: data.conversation_id, turn: { id: data.id, text } })
      // A stream that was taken up from its beginning tells everything again.
      store.set({ reply: { text: '', isUsingTool: false } })
      if (isStopping) cancel()
    } else if (event === 'reply.delta') {
      const soFar = (reply?.text ?? '') + data.text
      store.set({ reply: { text: soFar, isUsingTool: false } })
      onText(soFar, false)
    } else if (event === 'tool.started') store.set({ reply: { text: reply?.text ?? '', isUsingTool: true } })
    else if (event === 'tool.finished') store.set({ reply: { text: reply?.text ?? '', isUsingTool: false } })
    else if (event === 'reply.completed') {
      said({ id: data.id, text: data.reply, citations: data.citations, createdAt: data.created_at })
      onText(data.reply, true)
      onReply(data.reply)
    } else if (event === 'turn.cancelled') {
      if (data.reply) said({ id: data.id, text: data.reply, isStopped: true })
    } else if (event === 'turn.failed') throw new ChatFailure(data.code, data.detail)
  }

  async function follow(text: string, known: string | null): Promise<void> {
    following.abort()
    following = new AbortController()
    const { signal } = following
    turn = known
    isStopping = false
    store.set({ reply: { text: '', isUsingTool: false }, trouble: null })
    try {
      await followTurn({
        ...{ turn: known, resume, pause, signal },
        send: known === null ? post(text) : null,
        hear: (event) => signal.aborted || hear(text, event),
        onLine: (isOnline) => store.set({ isOnline }),
      })
      if (!signal.aborted) settle()
    } catch (failure) {
      if (signal.aborted) return
      settle()
      throw failure
    }
  }
  function settle() {
    keep.set({ turn: undefined })
    store.set({ reply: null, isOnline: true })
  }

  /** What passes by itself is tried again by itself: a turn that just ends, a conversation that is gone. */
  async function ask(text: string, tries = 0): Promise<void> {
    try {
      await follow(text, null)
    } catch (failure) {
      if (!(failure instanceof ChatFailure)) throw failure
      if (failure.code === 'conversation_busy' && tries < busyTriesMost) {
        store.set({ reply: { text: '', isUsingTool: false } })
        await pause((failure.retryAfterSeconds || 1) * 1_000)
        return ask(text, tries + 1)
      }
      if (failure.code.endsWith('not_found') && keep.get().conversation && tries === 0) {
        keep.set({ conversation: undefined })
        return ask(text, 1)
      }
      inTrouble(failure, text)
    }
  }

  function inTrouble(failure: ChatFailure, text: string) {
    store.set({ reply: null, trouble: { failure, retry: () => void ask(text) } })
    onTrouble(failure)
  }

  /** A reply that was under way when the page was left. */
  async function takeUp(known: { id: string; text: string }): Promise<void> {
    try {
      await follow(known.text, known.id)
    } catch (failure) {
      if (!(failure instanceof ChatFailure)) throw failure
      if (!failure.code.endsWith('not_found')) inTrouble(failure, known.text)
    }
  }

  const cancel = () => void session.call(`/turns/${turn}/cancel`, { method: 'POST' }).catch(() => undefined)
  return {
    ask,
    takeUp,
    stop: () => {
      isStopping = true
      if (turn !== null) cancel()
    },
    /** Listens no more; the service finishes and keeps the reply all the same. */
    leave: () => {
      following.abort()
      settle()
    },
  }
}
