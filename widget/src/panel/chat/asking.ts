import type { StreamEvent } from 'beckon-contract'
import { asFailure, ChatFailure } from '../chat-failure.ts'
import { followTurn } from '../follow-turn.ts'
import type { FailedTurn, Keep, OpenTurn, UnconfirmedMessage } from '../keep.ts'
import type { VisitorSession } from '../session.ts'
import type { MessageRequest, Undefinable } from '../visitor-api.ts'
import type { ChatStore, Message } from './state.ts'

const busyTriesMost = 3

export interface TurnIds {
  id: string
  conversation_id: string
}

/** One message being sent. Whatever is lost on the way, its idempotency key makes it the same turn. */
interface Question extends UnconfirmedMessage {
  /** It was sent before the panel was left: only its turn is needed. */
  isReturned: boolean
  /** Not called for a failed one. */
  onDone: () => void
}

export interface AskingParts {
  session: VisitorSession
  keep: Keep
  store: ChatStore
  now: () => number
  pause: (ms: number) => Promise<void>
  isOnline: () => boolean
  /** The page that the visitor writes from, once it has described itself. */
  context: () => MessageRequest['context']
  /** The service has accepted the message. */
  onAsked: (turn: TurnIds) => void
  /** The text so far, and whether it is complete. */
  onText: (text: string, isEnd: boolean) => void
  onReply: (turn: TurnIds) => void
  onError: (failure: ChatFailure) => void
}

/** Asks the bot and streams its reply to the end. One question at a time. */
export function createAsking({ session, keep, store, now, pause, isOnline, ...parts }: AskingParts) {
  const { context, onAsked, onText, onReply, onError } = parts
  let following = { controller: new AbortController(), isLeft: false }
  /** Also ends abandoned questions. */
  let forGood = new AbortController()
  let turn: TurnIds | null = null
  let isStopping = false

  const post =
    ({ text, key, conversation }: Question) =>
    (signal: AbortSignal) =>
      session.call('/messages', {
        method: 'POST',
        headers: { accept: 'text/event-stream', 'idempotency-key': key },
        json: {
          message: text,
          conversation_id: conversation,
          context: context(),
        } satisfies Undefinable<MessageRequest>,
        signal,
      })
  const resume = (id: string, lastEventId: string, signal: AbortSignal) =>
    session.call(`/turns/${id}/events`, {
      headers: { accept: 'text/event-stream', ...(lastEventId && { 'last-event-id': lastEventId }) },
      signal,
    })

  function addMessage(message: Pick<Message, 'id' | 'text'> & Partial<Message>) {
    const whole: Message = {
      ...{ role: 'agent', createdAt: new Date(now()).toISOString(), rating: null, isStopped: false, isCut: false },
      ...{ choices: [], citations: [] },
      ...message,
    }
    store.set({ messages: [...store.get().messages.filter(({ id, isCut }) => !isCut || id !== whole.id), whole] })
  }

  const arriving = () => ({ id: turn?.id ?? null, text: store.get().reply?.text ?? '', isUsingTool: false })
  /** The question, and what the visitor has read of a reply that failed, stay until they try again. */
  function keepFailure(text: string, code: string) {
    const { reply } = store.get()
    if (reply?.id && reply.text) addMessage({ id: reply.id, text: reply.text, isCut: true })
    if (turn && code !== 'unreachable')
      keep.set({
        failed: { text, code, reply: reply?.text ?? '', conversation: turn.conversation_id, person: session.person() },
      })
  }
  const dropCutReplies = () => store.set({ messages: store.get().messages.filter(({ isCut }) => !isCut) })

  function applyEvent(text: string, { event, data }: StreamEvent) {
    if (event === 'turn.started') {
      const { id, conversation_id } = data
      const isNew = turn?.id !== id
      turn = { id, conversation_id }
      keep.set({ conversation: conversation_id, unconfirmed: undefined })
      keep.setTurn(conversation_id, { id, text })
      // A stream resumed from its beginning repeats everything.
      store.set({ reply: { id, text: '', isUsingTool: false } })
      if (isNew) onAsked(turn)
      if (isStopping) cancel()
    } else if (event === 'reply.delta') {
      const soFar = arriving().text + data.text
      store.set({ reply: { ...arriving(), text: soFar } })
      onText(soFar, false)
    } else if (event === 'tool.started') store.set({ reply: { ...arriving(), isUsingTool: true } })
    else if (event === 'tool.finished') store.set({ reply: arriving() })
    else if (event === 'reply.completed') {
      const { id, reply: text, choices = [], citations, created_at } = data
      addMessage({ id, text, choices, citations, createdAt: created_at })
      onText(data.reply, true)
      onReply({ id: data.id, conversation_id: data.conversation_id })
    } else if (event === 'turn.cancelled') {
      if (data.reply) addMessage({ id: data.id, text: data.reply, isStopped: true })
    } else if (event === 'turn.failed') throw new ChatFailure(data.code, data.detail)
  }

  async function follow(text: string, known: TurnIds | null, question: Question | null): Promise<void> {
    following.controller.abort()
    const mine = { controller: new AbortController(), isLeft: false }
    following = mine
    const signal = AbortSignal.any([mine.controller.signal, forGood.signal])
    turn = known
    isStopping = false
    store.set({ reply: { id: known?.id ?? null, text: '', isUsingTool: false }, error: null })
    // Text of an abandoned partial reply is not part of this one.
    onText('', false)

    function onEventHere(event: StreamEvent) {
      if (signal.aborted) return
      if (!mine.isLeft) {
        applyEvent(text, event)
        if (question?.isReturned && event.event === 'turn.started') mine.controller.abort()
        return
      }
      // For an abandoned question, only record where its reply can be found later.
      if (event.event !== 'turn.started') return
      keep.setTurn(event.data.conversation_id, { id: event.data.id, text })
      mine.controller.abort()
    }
    try {
      await followTurn({
        ...{
          turn: known?.id ?? null,
          send: question && post(question),
          resume,
          pause,
          signal,
          isOnline,
          onEvent: onEventHere,
        },
        onLine: (isUp) => mine.isLeft || store.set({ isOnline: isUp && isOnline() }),
      })
    } catch (failure) {
      if (signal.aborted || mine.isLeft) return
      keepFailure(text, asFailure(failure).code)
      settle(failure instanceof ChatFailure && failure.code === 'unreachable')
      throw failure
    }
    if (!signal.aborted && !mine.isLeft) settle(false)
  }
  function settle(isLost: boolean) {
    // The connection was lost, but the turn is still running at the service.
    if (turn && !isLost) keep.setTurn(turn.conversation_id, undefined)
    store.set({ reply: null, isOnline: isOnline() })
  }

  /** Temporary problems are retried automatically: a turn that is just ending, a deleted conversation. */
  async function ask(question: Question, tries = 0): Promise<void> {
    const { text, key, conversation, person, sentAt } = question
    keep.set({ unconfirmed: { text, key, conversation, person, sentAt }, failed: undefined })
    try {
      await follow(text, null, question)
      question.onDone()
    } catch (error) {
      const failure = asFailure(error)
      if (failure.code === 'conversation_busy' && tries < busyTriesMost) {
        store.set({ reply: { id: null, text: '', isUsingTool: false } })
        const asked = following
        await pause((failure.retryAfterSeconds || 1) * 1_000)
        if (asked !== following) return
        return ask(question, tries + 1)
      }
      if (failure.code.endsWith('not_found') && question.conversation !== undefined) {
        if (keep.get().conversation === question.conversation) keep.set({ conversation: undefined })
        return ask({ ...question, conversation: undefined }, tries)
      }
      // A question that is refused again after a reload is not retried forever.
      if (question.isReturned && failure.code !== 'unreachable') keep.set({ unconfirmed: undefined })
      showError(failure, () => ask(againAfter(failure, question)))
    }
  }
  /** A question the service has answered is asked as new; an unanswered one is still the same. */
  const againAfter = ({ code }: ChatFailure, question: Question): Question =>
    code === 'unreachable'
      ? question
      : { ...question, key: newKey(), conversation: keep.get().conversation, sentAt: now() }

  function showError(failure: ChatFailure, retry: () => Promise<void>) {
    offerRetry(failure, retry)
    onError(failure)
  }
  function offerRetry(failure: ChatFailure, retry: () => Promise<void>) {
    const again = () => {
      dropCutReplies()
      void retry()
    }
    store.set({ reply: null, error: { failure, retry: again } })
  }

  /** A reply in progress when its conversation was left. If it has failed since, its question can be asked again. */
  async function takeUp(conversation: string, { id, text }: OpenTurn): Promise<void> {
    try {
      await follow(text, { id, conversation_id: conversation }, null)
    } catch (error) {
      const failure = asFailure(error)
      if (!text && failure.code !== 'unreachable') return
      showError(failure, () =>
        failure.code === 'unreachable' ? takeUp(conversation, { id, text }) : ask(newQuestion(text)),
      )
    }
  }

  /** As it was when the visitor left the page. */
  function restore({ text, reply, code }: FailedTurn) {
    if (reply) addMessage({ id: 'failed', text: reply, isCut: true })
    offerRetry(new ChatFailure(code, ''), () => ask(newQuestion(text)))
  }
  const newQuestion = (text: string, onDone = () => {}): Question => ({
    ...{ text, key: newKey(), conversation: keep.get().conversation, sentAt: now() },
    ...{ person: session.person(), isReturned: false, onDone },
  })

  const cancel = () => void session.call(`/turns/${turn?.id}/cancel`, { method: 'POST' }).catch(() => undefined)
  return {
    ask: (text: string, onDone: () => void) => ask(newQuestion(text, onDone)),
    /** With its key it is one turn, whether or not the service already had it. Done as soon as that turn is known. */
    askAgain: (unconfirmed: UnconfirmedMessage, onDone: () => void) =>
      ask({ ...unconfirmed, isReturned: true, onDone }),
    takeUp,
    restore,
    stop: () => {
      isStopping = true
      if (turn !== null) cancel()
    },
    /** Unsubscribes; the service still finishes and stores the reply. */
    leave: () => {
      if (turn === null) following.isLeft = true
      else following.controller.abort()
      following = { controller: new AbortController(), isLeft: false }
      turn = null
      store.set({ reply: null, isOnline: isOnline() })
    },
    /** From here on nothing is recorded for any question asked so far. */
    forget: () => {
      forGood.abort()
      forGood = new AbortController()
    },
  }
}

/** Not a UUID: browsers generate those only on https pages. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
