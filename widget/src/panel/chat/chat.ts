import type { Rating } from 'beckon-contract'
import type { PageContext, ToPage, ToPanel } from '../../wire/messages.ts'
import { warn } from '../../wire/warn.ts'
import { asFailure, ChatFailure } from '../chat-failure.ts'
import type { Keep, OpenTurn, UnconfirmedMessage } from '../keep.ts'
import { contextFor } from '../page-context.ts'
import type { VisitorSession } from '../session.ts'
import { createAsking, type TurnIds } from './asking.ts'
import type { ChatStore, Message } from './state.ts'
import { createStored } from './stored.ts'

/** The service remembers an idempotency key for a day. */
const unconfirmedMostMs = 23 * 60 * 60_000

interface ChatParts {
  session: VisitorSession
  keep: Keep
  store: ChatStore
  now: () => number
  pause: (ms: number) => Promise<void>
  /** Whether the browser is online. */
  isOnline: () => boolean
  postToPage: (message: ToPage) => void
  /** The text so far, and whether it is complete. */
  onText: (text: string, isEnd: boolean) => void
  /** Discards what was shown so far. */
  onLeave: () => void
  onReply: () => void
}

/** Everything a visitor can do, and what the page's script may request. */
export function createChat({ session, keep, store, now, pause, isOnline, postToPage, ...parts }: ChatParts) {
  const { onText, onLeave, onReply } = parts
  const stored = createStored(session)
  const asking = createAsking({
    ...{ session, keep, store, now, pause, isOnline, onText },
    context: () => context && contextFor(context),
    onAsked: (turn) => postToPage({ kind: 'message', ...turn }),
    onReply: (turn) => {
      countReply(turn)
      onReply()
    },
    onError: reportError,
  })
  let context: PageContext | undefined
  let beginning: Promise<void> | null = null
  /** As the page was told. */
  let isPending: boolean | undefined
  let sendings = Promise.resolve()
  /** Messages that are not in the service's list yet. */
  const waiting = new Set<string>()
  let sentCount = 0
  /** The conversation requested last: results for another one that arrive later are not shown. */
  let shows = 0
  let isChanging = false
  /** As the page remembers it, for browsers that give the panel no storage. */
  let lastTurn: TurnIds | undefined
  /** From before the panel was loaded. */
  let leftBehind = keep.get().unconfirmed

  session.subscribe({
    refused: (failure) => {
      warn(failure.message)
      reportError(failure)
    },
    /** Nothing of one person remains for the next; a proof that expired meanwhile loses no message. */
    otherPerson: () => {
      if (isChanging) forgetAll()
      keep.set({ conversation: undefined, turns: undefined, failed: undefined })
      onLeave()
      const messages = store.get().messages.filter(({ id }) => waiting.has(id))
      store.set({ messages, olderFrom: null, conversations: null, view: 'chat' })
    },
  })

  function reportError({ code, message }: ChatFailure) {
    postToPage({ kind: 'error', code, detail: message })
  }
  function countUnread(unread: number) {
    if (unread === store.get().unread) return
    store.set({ unread })
    postToPage({ kind: 'unread', count: unread })
  }
  function countReply(turn: TurnIds) {
    postToPage({ kind: 'reply', ...turn })
    if (!store.get().isOpen) countUnread(store.get().unread + 1)
  }
  function tellPending() {
    const isNow = store.get().reply !== null
    if (isNow !== isPending) postToPage({ kind: 'pending', isPending: isNow })
    isPending = isNow
  }
  // Until the panel knows, what the page remembers from the one before stays.
  store.subscribe(() => (isPending !== undefined || store.get().reply) && tellPending())

  /** Failures here can simply be retried. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (error) {
      const failure = asFailure(error)
      store.set({ error: { failure, retry: () => void attempt(work) } })
      reportError(failure)
    }
  }

  /** Once; after a failure, again on the next request. */
  function begin(): Promise<void> {
    beginning ??= attempt(async () => {
      store.set({ error: null })
      const before = session.person()
      const isReturning = keep.get().visitor !== undefined
      store.set({ bot: await session.profile() })
      const unconfirmed = findUnconfirmed()
      if (unconfirmed) keep.set({ conversation: unconfirmed.conversation })
      const { conversation } = keep.get()
      if (conversation) await show(conversation)
      leftBehind = undefined
      if (unconfirmed) return enqueue(() => askAgain(unconfirmed))
      if (conversation) return
      // When another person uses the same screen, they find their own last messages; so does a visitor whose browser
      // stores nothing here, but has the service's cookie.
      const isOther = before !== null && before !== session.person() && session.person() !== null
      if (!isOther && !(await session.isRecognised()))
        return isReturning || session.person() ? void listEarlier() : undefined
      if (lastTurn && !isOther) {
        keep.setTurn(lastTurn.conversation_id, { id: lastTurn.id, text: '' })
        return show(lastTurn.conversation_id)
      }
      const [newest] = (await stored.conversations(null)).data
      if (newest) await show(newest.id)
    }).then(() => {
      isChanging = false
      if (store.get().bot) tellPending()
      else beginning = null
    })
    return beginning
  }

  /** For the welcome, which is only shorter without them. */
  async function listEarlier() {
    const mine = shows
    const list = await stored.conversations(null).catch(() => null)
    if (!list || mine !== shows || store.get().messages.length > 0) return
    store.set({ conversations: list.data, moreConversationsFrom: list.next_cursor })
  }

  async function show(conversation: string) {
    shows += 1
    const mine = shows
    try {
      const { messages, olderFrom } = await stored.messages(conversation, null)
      if (mine !== shows) return
      const unlisted = store.get().messages.filter(({ id }) => waiting.has(id))
      store.set({ messages: [...messages, ...unlisted], olderFrom })
      keep.set({ conversation })
      const turn = keep.get().turns?.[conversation]
      if (turn) void takeUp(conversation, turn)
      else restoreFailed(conversation)
    } catch (failure) {
      if (!(failure instanceof ChatFailure) || !failure.code.endsWith('not_found')) throw failure
      keep.setTurn(conversation, undefined)
      if (mine !== shows) return
      keep.set({ conversation: undefined })
      restoreFailed(conversation)
    }
  }
  function restoreFailed(conversation: string) {
    const { failed } = keep.get()
    if (failed?.conversation !== conversation || failed.person !== session.person()) return
    store.set({ messages: [...store.get().messages, visitorMessage(failed.text)] })
    asking.restore(failed)
  }
  async function takeUp(conversation: string, turn: OpenTurn) {
    const { messages } = store.get()
    if (messages.some(({ id }) => id === turn.id)) {
      // It ended after the visitor had left the page.
      countReply({ id: turn.id, conversation_id: conversation })
      return keep.setTurn(conversation, undefined)
    }
    if (turn.text && messages.at(-1)?.role !== 'user') store.set({ messages: [...messages, visitorMessage(turn.text)] })
    await asking.takeUp(conversation, turn)
    // Only the service knows its question, and tells it with the reply.
    if (!turn.text && keep.get().conversation === conversation) await attempt(() => show(conversation))
  }
  function visitorMessage(text: string): Message {
    sentCount += 1
    return {
      ...{ id: `sent-${sentCount}`, role: 'user', text, createdAt: new Date(now()).toISOString() },
      ...{ choices: [], citations: [], rating: null, isStopped: false, isCut: false },
    }
  }

  /** Messages sent by another person are theirs and are forgotten here. */
  function findUnconfirmed(): UnconfirmedMessage | undefined {
    if (!leftBehind) return undefined
    const isTheirs = leftBehind.person === session.person() && now() - leftBehind.sentAt < unconfirmedMostMs
    if (!isTheirs) keep.set({ unconfirmed: undefined })
    return isTheirs ? leftBehind : undefined
  }
  async function askAgain(unconfirmed: UnconfirmedMessage) {
    const message = visitorMessage(unconfirmed.text)
    waiting.add(message.id)
    store.set({ messages: [...store.get().messages, message] })
    await asking.askAgain(unconfirmed, () => {
      const { conversation } = keep.get()
      if (!waiting.delete(message.id) || !conversation) return
      // The turn may have ended long ago and be in the list.
      store.set({ reply: null })
      void attempt(() => show(conversation))
    })
  }

  async function ask(text: string) {
    const message = visitorMessage(text)
    waiting.add(message.id)
    store.set({ view: 'chat', error: null, messages: [...store.get().messages, message] })
    await deliver(message)
  }
  async function deliver(message: Message): Promise<void> {
    await begin()
    const { bot, error } = store.get()
    if (!waiting.has(message.id)) return
    if (!bot) return store.set({ error: error && { ...error, retry: () => void enqueue(() => deliver(message)) } })
    store.set({ error: null })
    await asking.ask(message.text, () => void waiting.delete(message.id))
  }
  /** One after the other: a page may send several. */
  function enqueue(work: () => Promise<void>) {
    sendings = sendings.then(work)
  }

  function leaveAll() {
    asking.leave()
    waiting.clear()
    shows += 1
    leftBehind = undefined
    keep.set({ conversation: undefined, unconfirmed: undefined, failed: undefined })
    store.set({ messages: [], olderFrom: null, error: null, view: 'chat', conversations: null, greeting: null })
    onLeave()
  }
  /** The next visitor finds nothing of it, not even late responses. */
  function forgetAll() {
    asking.forget()
    leaveAll()
    keep.set({ turns: undefined })
    write('')
  }
  /** It is still there on the next page. */
  function write(draft: string) {
    keep.set({ draft: draft || undefined })
    store.set({ draft })
  }

  const loadOlder = (cursor: string | null) => stored.messages(keep.get().conversation ?? '', cursor)

  const chat = {
    open: () => {
      store.set({ isOpen: true })
      countUnread(0)
      void begin()
    },
    close: () => store.set({ isOpen: false }),
    send: (text: string) => {
      const words = text.trim()
      if (words) enqueue(() => ask(words))
    },
    write,
    stop: asking.stop,
    startAnew: () => {
      leaveAll()
      void listEarlier()
    },
    showHistory: () => {
      store.set({ view: 'history', conversations: null })
      void attempt(async () => {
        const { data, next_cursor } = await stored.conversations(null)
        store.set({ error: null, conversations: data, moreConversationsFrom: next_cursor })
      })
    },
    showMoreHistory: () =>
      attempt(async () => {
        const { conversations, moreConversationsFrom } = store.get()
        const { data, next_cursor } = await stored.conversations(moreConversationsFrom)
        store.set({ conversations: [...(conversations ?? []), ...data], moreConversationsFrom: next_cursor })
      }),
    showTalk: () => store.set({ view: 'chat', error: null }),
    showConversation: (id: string) => {
      leaveAll()
      void attempt(() => show(id))
    },
    showOlder: () =>
      attempt(async () => {
        const older = await loadOlder(store.get().olderFrom)
        store.set({ messages: [...older.messages, ...store.get().messages], olderFrom: older.olderFrom })
      }),
    loadOlder,
    attempt,
    /** The same rating again removes it. */
    rate: (id: string, rating: Rating) => {
      const rated = (given: Rating | null) =>
        store.set({
          messages: store
            .get()
            .messages.map((message) => (message.id === id ? { ...message, rating: given } : message)),
        })
      const before = store.get().messages.find((message) => message.id === id)?.rating ?? null
      const given = before === rating ? null : rating
      rated(given)
      stored.rate(id, given).catch(() => rated(before))
    },
    setSound: (hasSound: boolean) => {
      keep.set({ sound: hasSound })
      store.set({ hasSound })
    },
    /** Another person has other conversations; an anonymous visitor keeps the open one. */
    identify: (jwt: string) => {
      session.identify(jwt)
      if (!beginning) return
      isChanging = true
      restart()
    },
    reset: () => {
      session.forget()
      session.forgetCookie()
      forgetAll()
      keep.set({ visitor: undefined })
      countUnread(0)
      if (beginning) restart()
    },
    /** The visitor was forgotten in another tab. */
    resetElsewhere: () => {
      session.forget()
      forgetAll()
      countUnread(0)
    },
  }
  function restart() {
    beginning = null
    void begin()
  }

  /** Requests from the page's script. */
  function handle(message: ToPanel) {
    if (message.kind === 'open') chat.open()
    if (message.kind === 'resume') void begin()
    if (message.kind === 'close') chat.close()
    if (message.kind === 'reset') chat.reset()
    if (message.kind === 'send') chat.send(message.text)
    if (message.kind === 'identify') chat.identify(message.jwt)
    if (message.kind === 'context') context = message
    if (message.kind === 'turn') lastTurn = message
    if (message.kind === 'greeting') store.set({ greeting: message.text })
    if (message.kind === 'layout') store.set({ coversPage: message.coversPage })
  }
  return { ...chat, handle }
}
export type TalkActions = ReturnType<typeof createChat>
