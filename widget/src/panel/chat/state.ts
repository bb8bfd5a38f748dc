import type { Choice, Citation, Rating } from 'beckon-contract'
import type { ChatFailure } from '../chat-failure.ts'
import type { BotProfile } from '../session.ts'
import type { ConversationList } from '../visitor-api.ts'

export interface Message {
  id: string
  role: 'user' | 'agent'
  text: string
  createdAt: string
  choices: Choice[]
  citations: Citation[]
  rating: Rating | null
  isStopped: boolean
  /** Its end never arrived, and the service has not stored it. */
  isCut: boolean
}

export type Conversation = ConversationList['data'][number]

/** The error of the last message, and what a retry would do. */
export interface ChatError {
  failure: ChatFailure
  retry: () => void
}

export interface ArrivingReply {
  /** The id of the message that it becomes; null until the service has accepted the question. */
  id: string | null
  text: string
  isUsingTool: boolean
}

export interface ChatState {
  /** Null until the session has started. */
  bot: BotProfile | null
  messages: Message[]
  /** The cursor for older messages; null if there are none. */
  olderFrom: string | null
  /** The reply being received; null if no question is pending. */
  reply: ArrivingReply | null
  error: ChatError | null
  isOnline: boolean
  view: 'chat' | 'history'
  conversations: Conversation[] | null
  moreConversationsFrom: string | null
  unread: number
  isOpen: boolean
  hasSound: boolean
  /** What the visitor has written and not sent. */
  draft: string
  /** The proactive message, if the chat was opened with it. */
  greeting: string | null
  /** The page around the panel can't be seen. */
  coversPage: boolean
}

export const atFirst: ChatState = {
  bot: null,
  messages: [],
  olderFrom: null,
  reply: null,
  error: null,
  isOnline: true,
  view: 'chat',
  conversations: null,
  moreConversationsFrom: null,
  unread: 0,
  isOpen: false,
  hasSound: false,
  draft: '',
  greeting: null,
  coversPage: true,
}

/** An observable value. */
export function createStore<Value extends object>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (change: Partial<Value>) => {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
export type ChatStore = ReturnType<typeof createStore<ChatState>>
