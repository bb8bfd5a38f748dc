/** The data of each event. */
export interface BeckonEvents {
  /** The launcher is drawn, or the inline chat is in place. Listeners that are added later are called immediately. */
  ready: undefined
  open: undefined
  close: undefined
  /** The visitor sent a message to the bot. The page doesn't receive its text: the ids are for your server. */
  message: TurnIds
  /** The bot replied. */
  reply: TurnIds
  /**
   * `identity_invalid`: the JWT was rejected or has expired, and the chat continues anonymously until `identify` is
   * called again.
   */
  error: { code: string; detail: string }
}

export interface TurnIds {
  /** The id of the turn and of the bot's reply. */
  id: string
  conversation_id: string
}

/** One bot on the page. Calls made before it is ready are queued. */
export interface BotHandle {
  open(): void
  close(): void
  toggle(): void
  /** Opens the chat and sends this message for the visitor. */
  send(text: string): void
  /**
   * Identifies the visitor with a JWT that your server signed with the bot's identity secret. Valid for a day; a later
   * call with a new JWT replaces it.
   */
  identify(jwt: string): void
  /** Forgets the visitor and the conversation, for example after signing out. */
  reset(): void
  /** Removes everything from the page. `mount` can bring it back. */
  destroy(): void
  /** Returns a function that removes the listener. */
  on<Name extends keyof BeckonEvents>(event: Name, listener: (detail: BeckonEvents[Name]) => void): () => void
}

export interface MountOptions {
  /** The bot's UUID. */
  bot: string
  /** The URL of your Beckon service, such as `https://chat.example.com`. */
  base: string
  /** `left` or `right`. */
  position?: string | undefined
  /** `#rrggbb` or `#rgb`. */
  color?: string | undefined
  /** Opens automatically, except on small screens, where it would cover the page. */
  open?: boolean | undefined
  /** A language tag such as `de`. Defaults to the page's language. */
  lang?: string | undefined
  /** An element, its id or a CSS selector: the chat is drawn inside it, without a launcher. */
  target?: string | Element | undefined
}

/** `window.Beckon`: the first bot of the page, and access to the others. */
export interface Beckon extends BotHandle {
  get(bot: string): BotHandle | undefined
  mount: Mount
  /**
   * Pushed calls are executed, even before the script is loaded: `(window.Beckon ??= { queue: []
   * }).queue.push(['open'])`.
   */
  queue: { push(call: Call): void }
}

/** The name of a method, and its arguments. */
export type Call = [name: keyof BotHandle, ...values: unknown[]]

/** Adds a bot to the page, without a script tag. If the bot is already there, it is returned unchanged. */
export type Mount = (options: MountOptions) => BotHandle

declare global {
  interface Window {
    Beckon?: Beckon
  }
}
