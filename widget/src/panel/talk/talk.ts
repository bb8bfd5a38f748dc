import type { Rating } from 'beckon-contract'
import type { ToPage, ToPanel } from '../../wire/messages.ts'
import { ChatFailure } from '../chat-failure.ts'
import type { Keep } from '../keep.ts'
import type { VisitorSession } from '../session.ts'
import { createAsking } from './asking.ts'
import type { Message, TalkStore } from './state.ts'
import { createStored } from './stored.ts'

interface TalkParts {
  session: VisitorSession
  keep: Keep
  store: TalkStore
  now: () => number
  pause: (ms: number) => Promise<void>
  tellPage: (message: ToPage) => void
  /** The text so far, and whether it is all of it. */
  onText: (text: string, isEnd: boolean) => void
  onReply: () => void
}

/** Everything a visitor can do, and what the page's script may ask for. */
export function createTalk({ session, keep, store, now, pause, tellPage, onText, onReply }: TalkParts) {
  const stored = createStored(session)
  const asking = createAsking({
    ...{ session, keep, store, now, pause, onText },
    onReply: (text) => {
      tellPage({ kind: 'reply', text })
      if (!store.get().isOpen) countUnread(store.get().unread + 1)
      onReply()
    },
    onTrouble: tellTrouble,
  })
  let beginning: Promise<void> | null = null
  let sendings = Promise.resolve()

  function tellTrouble({ code, message }: ChatFailure) {
    tellPage({ kind: 'error', code, detail: message })
  }
  function countUnread(unread: number) {
    if (unread === store.get().unread) return
    store.set({ unread })
    tellPage({ kind: 'unread', count: unread })
  }
  /** What fails here can be tried again as it is. */
  async function attempt(work: () => Promise<void>) {
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ChatFailure)) throw failure
      store.set({ trouble: { failure, retry: () => void attempt(work) } })
      tellTrouble(failure)
    }
  }

  /** Once; after a failure again with the next wish. */
  function begin(): Promise<void> {
    beginning ??= attempt(async () => {
      store.set({ trouble: null })
      store.set({ bot: await session.face() })
      const { conversation, turn } = keep.get()
      if (conversation) await show(conversation)
      if (turn) void takeUp(turn)
    }).then(() => {
      if (!store.get().bot) beginning = null
    })
    return beginning
  }

  async function show(conversation: string) {
    try {
      store.set(await stored.messages(conversation, null))
      keep.set({ conversation })
    } catch (failure) {
      if (!(failure instanceof ChatFailure) || !failure.code.endsWith('not_found')) throw failure
      keep.set({ conversation: undefined, turn: undefined })
    }
  }
  async function takeUp(turn: { id: string; text: string }) {
    const { messages } = store.get()
    if (messages.some(({ id }) => id === turn.id)) return keep.set({ turn: undefined })
    if (messages.at(-1)?.role !== 'user') store.set({ messages: [...messages, visitorSaid(turn.text)] })
    await asking.takeUp(turn)
  }
  const visitorSaid = (text: string): Message => ({
    ...{ id: `said-${now()}`, role: 'user', text, createdAt: new Date(now()).toISOString() },
    ...{ citations: [], rating: null, isStopped: false },
  })

  async function say(text: string) {
    await begin()
    const { bot, trouble } = store.get()
    if (!bot) return store.set({ trouble: trouble && { ...trouble, retry: () => talk.send(text) } })
    store.set({ view: 'talk', trouble: null, messages: [...store.get().messages, visitorSaid(text)] })
    tellPage({ kind: 'message', text })
    await asking.ask(text)
  }
  function startAnew() {
    asking.leave()
    keep.set({ conversation: undefined, turn: undefined })
    store.set({ messages: [], olderFrom: null, trouble: null, view: 'talk' })
  }

  const talk = {
    open: () => {
      store.set({ isOpen: true })
      countUnread(0)
      void begin()
    },
    close: () => store.set({ isOpen: false }),
    /** One after the other: a page may send several. */
    send: (text: string) => {
      const words = text.trim()
      if (words) sendings = sendings.then(() => say(words))
    },
    stop: asking.stop,
    startAnew,
    showHistory: () => {
      store.set({ view: 'history', conversations: null })
      void attempt(async () => {
        const { data, next_cursor } = await stored.conversations(null)
        store.set({ trouble: null, conversations: data, moreConversationsFrom: next_cursor })
      })
    },
    showMoreHistory: () =>
      attempt(async () => {
        const { conversations, moreConversationsFrom } = store.get()
        const { data, next_cursor } = await stored.conversations(moreConversationsFrom)
        store.set({ conversations: [...(conversations ?? []), ...data], moreConversationsFrom: next_cursor })
      }),
    showTalk: () => store.set({ view: 'talk', trouble: null }),
    showConversation: (id: string) => {
      startAnew()
      void attempt(() => show(id))
    },
    showOlder: () =>
      attempt(async () => {
        const { conversation } = keep.get()
        const { messages, olderFrom } = store.get()
        if (!conversation) return
        const older = await stored.messages(conversation, olderFrom)
        store.set({ messages: [...older.messages, ...messages], olderFrom: older.olderFrom })
      }),
    rate: (id: string, rating: Rating) => {
      const rated = (given: Rating | null) =>
        store.set({
          messages: store
            .get()
            .messages.map((message) => (message.id === id ? { ...message, rating: given } : message)),
        })
      rated(rating)
      stored.rate(id, rating).catch(() => rated(null))
    },
    setSound: (hasSound: boolean) => {
      keep.set({ sound: hasSound })
      store.set({ hasSound })
    },
    /** Another visitor has other conversations; the same one keeps the one that is open. */
    identify: (jwt: string) => {
      session.identify(jwt)
      if (beginning) restart(keep.get().visitor)
    },
    reset: () => {
      session.identify(undefined)
      startAnew()
      keep.set({ visitor: undefined })
      countUnread(0)
      if (beginning) restart(undefined)
    },
  }
  function restart(before: string | undefined) {
    beginning = null
    void begin().then(() => {
      if (before !== undefined && keep.get().visitor !== before) startAnew()
    })
  }

  /** What the page's script asked for. */
  function obey(message: ToPanel) {
    if (message.kind === 'open') talk.open()
    if (message.kind === 'close') talk.close()
    if (message.kind === 'reset') talk.reset()
    if (message.kind === 'send') talk.send(message.text)
    if (message.kind === 'identify') talk.identify(message.jwt)
  }
  return { ...talk, obey }
}
export type TalkActions = ReturnType<typeof createTalk>
