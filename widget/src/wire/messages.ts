/** What the host page's script may say to the panel. `hello` comes first, and tells the panel whom it speaks with. */
export type ToPanel =
  | { kind: 'hello'; bot: string; inline: boolean }
  | { kind: 'open' | 'close' | 'reset' }
  | { kind: 'send'; text: string }
  | { kind: 'identify'; jwt: string }

/** What the panel may say to the host page's script. */
export type ToPage =
  | { kind: 'ready' | 'close' }
  | { kind: 'unread'; count: number }
  | { kind: 'message' | 'reply'; text: string }
  | { kind: 'error'; code: string; detail: string }

/** An example of each message: a real one has values of the same types. */
type Shapes = Record<string, Record<string, unknown>>

const toPanel: Shapes = {
  hello: { bot: '', inline: true },
  open: {},
  close: {},
  reset: {},
  send: { text: '' },
  identify: { jwt: '' },
}
const toPage: Shapes = {
  ready: {},
  close: {},
  unread: { count: 0 },
  message: { text: '' },
  reply: { text: '' },
  error: { code: '', detail: '' },
}
const charactersMost = 200_000

/** Tells our messages from everybody else's. */
export const sealed = <Message extends ToPanel | ToPage>(message: Message) => ({ beckon: 1, ...message })

export const readToPanel = (data: unknown) => read(toPanel, data) as ToPanel | null
export const readToPage = (data: unknown) => read(toPage, data) as ToPage | null

/** Only the known fields are taken, so nothing else can travel along. */
function read(shapes: Shapes, data: unknown) {
  const { beckon, kind, ...rest } = Object(data) as Record<string, unknown>
  if (beckon !== 1 || typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return null
  const message: Record<string, unknown> = { kind }
  for (const [name, example] of Object.entries(shapes[kind] ?? {})) {
    const value = rest[name]
    if (typeof value !== typeof example || String(value).length > charactersMost) return null
    message[name] = value
  }
  return message
}
