/** What each event tells its listeners. */
export interface BeckonEvents {
  /** The launcher is drawn, or the inline chat is in its place. Listeners that are added later are called at once. */
  ready: undefined
  open: undefined
  close: undefined
  /** The visitor said something, and the bot was asked. What it was, the page does not learn: the ids are for your server. */
  message: TurnIds
  /** The bot replied. */
  reply: TurnIds
  /** `identity_invalid`: the JWT was refused or has run out, and the chat goes on anonymously until `identify` is called again. */
  error: { code: string; detail: string }
}

export interface TurnIds {
  /** Of the turn, and of the bot's reply. */
  id: string
  conversation_id: string
}

/** One bot on the page. Calls that come before it is ready are kept, and done then. */
export interface BotHandle {
  open(): void
  close(): void
  toggle(): void
  /** Opens the chat and says this in the visitor's name. */
  send(text: string): void
  /**
   * Says who the visitor is, with a JWT that your server signed with the bot's identity secret. It counts for a day; a
   * second call with a new one counts from then on.
   */
  identify(jwt: string): void
  /** Forgets the visitor and the conversation, as after signing out. */
  reset(): void
  /** Takes everything off the page. `mount` can bring it back. */
  destroy(): void
  /** Returns a function that ends the listening. */
  on<Name extends keyof BeckonEvents>(event: Name, listener: (detail: BeckonEvents[Name]) => void): () => void
}

export interface MountOptions {
  /** The bot's UUID. */
  bot: string
  /** Where your Beckon runs, such as `https://chat.example.com`. */
  base: string
  /** `left` or `right`. */
  position?: string | undefined
  /** `#rrggbb` or `#rgb`. */
  color?: string | undefined
  /** Opens by itself, except on small screens, where it would cover the page. */
  open?: boolean | undefined
  /** A language tag such as `de`. Without it, the page's own language. */
  lang?: string | undefined
  /** An element, its id or a CSS selector: the chat is drawn inside it, without a launcher. */
  target?: string | Element | undefined
}

/** `window.Beckon`: the first bot of the page, and the way to the others. */
export interface Beckon extends BotHandle {
  get(bot: string): BotHandle | undefined
  mount: Mount
  /** What is pushed is called, also before the script is there: `(window.Beckon ??= { queue: [] }).queue.push(['open'])`. */
  queue: { push(call: Call): void }
}

/** The name of a call, and what it is given. */
export type Call = [name: keyof BotHandle, ...values: unknown[]]

/** Puts a bot on the page, without a script tag. A bot that is there already is returned as it is. */
export type Mount = (options: MountOptions) => BotHandle

declare global {
  interface Window {
    Beckon?: Beckon
  }
}
