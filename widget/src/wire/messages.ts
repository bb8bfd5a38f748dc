import { cutText } from './cut-text.ts'

/** Messages from the host page's script to the panel. `hello` comes first and tells the panel who it is talking to. */
export type ToPanel =
  | { kind: 'hello'; bot: string; inline: boolean }
  /** `resume`: follow the reply that was in progress on the page before. */
  | { kind: 'open' | 'close' | 'reset' | 'resume' }
  /** The last message of the page before, whose reply has not arrived there. */
  | { kind: 'turn'; id: string; conversation_id: string }
  | { kind: 'send'; text: string }
  /** The proactive message that the visitor opened the chat with. */
  | { kind: 'greeting'; text: string }
  /** Whether the panel covers the page, as on a phone. */
  | { kind: 'layout'; coversPage: boolean }
  | { kind: 'identify'; jwt: string }
  /** The page's settings have changed. */
  | { kind: 'appearance'; query: string }
  | PageContext

/** Where the visitor is. */
export interface PageContext {
  kind: 'context'
  url: string
  title: string
  language: string
  referrer: string
  /** Set by the page's script. */
  attributes: Record<string, string | number | boolean>
}

/** Messages from the panel to the host page's script. */
export type ToPage =
  | { kind: 'ready' | 'close' }
  | { kind: 'unread'; count: number }
  /** Whether a reply is expected: it is followed on the next page. */
  | { kind: 'pending'; isPending: boolean }
  | { kind: 'message' | 'reply'; id: string; conversation_id: string }
  | { kind: 'error'; code: string; detail: string }

/** An example of each message: a real one has values of the same types. */
type Shapes = Record<string, Record<string, unknown>>

const toPanel: Shapes = {
  hello: { bot: '', inline: true },
  open: {},
  close: {},
  reset: {},
  resume: {},
  turn: { id: '', conversation_id: '' },
  send: { text: '' },
  greeting: { text: '' },
  layout: { coversPage: true },
  identify: { jwt: '' },
  appearance: { query: '' },
  context: { url: '', title: '', language: '', referrer: '', attributes: {} },
}
const toPage: Shapes = {
  ready: {},
  close: {},
  unread: { count: 0 },
  pending: { isPending: true },
  message: { id: '', conversation_id: '' },
  reply: { id: '', conversation_id: '' },
  error: { code: '', detail: '' },
}
const charactersMost = 200_000
const attributesMost = 20
const attributeCharactersMost = 200
const nameCharactersMost = 100

/** Distinguishes our messages from everyone else's. */
export const sealed = <Message extends ToPanel | ToPage>(message: Message) => ({ beckon: 1, ...message })

/** Rejects messages that are too long: a page may send anything. */
export function readToPanel(data: unknown) {
  const message = read(toPanel, data)
  if (message?.kind === 'context') message.attributes = readAttributes(Object(message.attributes))
  const isShort = Object.values(message ?? {}).every((value) => String(value).length <= charactersMost)
  return (isShort ? message : null) as ToPanel | null
}
export const readToPage = (data: unknown) => read(toPage, data) as ToPage | null

/** Only known fields are copied, so that nothing else gets through. */
function read(shapes: Shapes, data: unknown) {
  const { beckon, kind, ...rest } = Object(data) as Record<string, unknown>
  if (beckon !== 1 || typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return null
  const message: Record<string, unknown> = { kind }
  for (const [name, example] of Object.entries(shapes[kind] as object)) {
    message[name] = rest[name]
    if (typeof rest[name] !== typeof example) return null
  }
  return message
}

/** Texts, numbers and booleans, not too many and not too long, by names that the service accepts. */
const readAttributes = (values: object) =>
  Object.fromEntries(
    Object.entries(values)
      .filter(
        ([name, value]) =>
          ['string', 'number', 'boolean'].includes(typeof value) &&
          name !== '__proto__' &&
          cutText(name, nameCharactersMost) === name,
      )
      .slice(0, attributesMost)
      .map(([name, value]) => [name, typeof value === 'string' ? cutText(value, attributeCharactersMost) : value]),
  )
