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
  /** Replies that the visitor has not seen; 0 once they open the chat. */
  unread: { count: number }
  /**
   * `unreachable` and `panel_silent`: the chat couldn't be loaded; it is tried again when the browser is back online and
   * whenever the visitor opens it. `site_not_allowed`, `embedding_disabled`, `agent_not_found`: there is no chat here.
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
  /**
   * What the bot's author sees beside the conversation, such as `{ plan: 'pro', cart: 3 }`: texts, numbers and booleans.
   * Later calls add to earlier ones.
   */
  context(attributes: Record<string, string | number | boolean>): void
  /** Changes how the chat looks, at once. */
  update(options: Appearance): void
  /** Forgets the visitor and the conversation, for example after signing out. */
  reset(): void
  /** Removes everything from the page. `mount` can bring it back. */
  destroy(): void
  /** Returns a function that removes the listener. */
  on<Name extends keyof BeckonEvents>(event: Name, listener: (detail: BeckonEvents[Name]) => void): () => void
}

/** Options that are not set here are those of the bot's Embedding page. */
export interface Appearance {
  title?: string | undefined
  /** `left` or `right`. */
  position?: string | undefined
  /** `#rrggbb` or `#rgb`. */
  color?: string | undefined
  /** In the dark scheme; the same if it is not set. */
  colorDark?: string | undefined
  /** Of the panel. */
  background?: string | undefined
  backgroundDark?: string | undefined
  /** Of the panel's texts. A colour that can't be read on the background is darkened or lightened. */
  textColor?: string | undefined
  textColorDark?: string | undefined
  scheme?: 'auto' | 'light' | 'dark' | undefined
  /** A language tag such as `de`. Defaults to the page's language. */
  lang?: string | undefined
  /**
   * `none`: the page opens the chat with `Beckon.open()`. Or a CSS selector: the elements of the page that open and close
   * it.
   */
  launcher?: string | undefined
  launcherIcon?: 'chat' | 'question' | 'spark' | 'none' | undefined
  /** At most 40 characters, beside the icon. */
  launcherLabel?: string | undefined
  launcherSize?: 'small' | 'medium' | 'large' | undefined
  /** Pixels from the side and the bottom, 0 to 200. */
  offsetX?: number | undefined
  offsetY?: number | undefined
  zIndex?: number | undefined
  /** Corners of the panel in pixels, 0 to 24. */
  radius?: number | undefined
  font?: 'system' | 'inherit' | 'serif' | 'rounded' | undefined
  /** Paths on which the launcher is shown, such as `/help/*`; everywhere if empty. */
  showOn?: string | string[] | undefined
  hideOn?: string | string[] | undefined
}

export interface MountOptions extends Appearance {
  /** The bot's UUID. */
  bot: string
  /** The URL of your Beckon service, such as `https://chat.example.com`. */
  base: string
  /** Opens automatically, except on small screens, where it would cover the page. */
  open?: boolean | undefined
  /** An element, its id or a CSS selector: the chat is drawn inside it, without a launcher. */
  target?: string | Element | undefined
}

/** `window.Beckon`: the first bot of the page, and access to the others. */
export interface Beckon extends BotHandle {
  get(bot: string): BotHandle | undefined
  mount: Mount
  /**
   * Pushed calls are executed, even before the script is loaded: `window.Beckon ??= { queue: [] };
   * window.Beckon?.queue.push(['open'])`.
   */
  queue: { push(call: Call): void }
}

/** The name of a method, and its arguments. */
export type Call = [name: keyof BotHandle, ...values: unknown[]]

/** Adds a bot to the page, without a script tag. If the bot is already there, it is returned unchanged. */
export type Mount = (options: MountOptions) => BotHandle

/** `window.Beckon` before the script has loaded. */
export interface BeckonQueue {
  queue: Call[]
}

declare global {
  interface Window {
    get Beckon(): Beckon | undefined
    set Beckon(value: Beckon | BeckonQueue | undefined)
  }
}
