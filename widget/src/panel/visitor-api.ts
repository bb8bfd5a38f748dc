import type { BodyOf, Operations, ResponseOf } from 'beckon-contract'

/** The visitors' API as the contract describes it. Types only: the chat must stay small. */
type Visitors = Operations['visitors']
type Filled<Path> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path
type OfBot<Path> = Path extends `/{bot_uuid}${infer Rest}` ? Filled<Rest> : never

/** A path behind `/embed/{bot_uuid}`, with its ids filled in. */
export type VisitorPath = OfBot<Visitors[keyof Visitors]['path']>
export type MessageRequest = BodyOf<Visitors['sendMessage']>
export type SessionRequest = BodyOf<Visitors['beginSession']>
export type Session = ResponseOf<Visitors['beginSession']>
export type MessageList = ResponseOf<Visitors['listVisitorMessages']>
export type ConversationList = ResponseOf<Visitors['listVisitorConversations']>
export type RatingRequest = BodyOf<Visitors['rateVisitorMessage']>

/** JSON leaves out a field that is undefined. */
export type Undefinable<Body> = { [Field in keyof Body]: Body[Field] | undefined }
