import type { LauncherRefusal, LauncherSettings } from 'beckon-contract'
import { warn } from '../wire/warn.ts'
import type { Appearance, BotHandle, MountOptions } from './beckon-api.ts'
import type { Chat, Live, LoadChat } from './chat/chat.ts'
import { createEvents } from './events.ts'
import { importFrom } from './import-from.ts'
import { coversThePage, createLauncher } from './launcher.ts'
import { placeOf } from './launcher-styles.ts'
import { createMemory } from './memory.ts'
import { settle } from './settings.ts'

/** The bot's settings, or why it has none. */
export type Told = Partial<LauncherSettings> | LauncherRefusal

/** How a bot interacts with the others on the page. */
interface Neighbours {
  /** The part that is loaded when the visitor approaches. */
  loadChat: LoadChat
  /** Settings that came with the script. */
  told: Told | false | undefined
  /** The first free place on this side; it is taken until the next call, or the end. */
  findPlace: (side: string) => number
  /** Only one panel can be open. */
  onOpen: () => void
  onEnd: () => void
}

/** One bot on the page: only its launcher at first, and the chat once the visitor approaches it. */
export function createBotChat(
  options: MountOptions,
  { loadChat, told, findPlace, onOpen, onEnd }: Neighbours,
): BotHandle {
  const { bot, target } = options
  const { origin } = new URL(options.base)
  const events = createEvents()
  const memory = createMemory(bot, () => localStorage)
  const tab = createMemory(bot, () => sessionStorage)
  const ended = new AbortController()
  /** Calls made before the launcher was loaded. */
  const calls: (() => void)[] = []
  let tries = 0
  let isLoading = false
  let live: Live | undefined
  let loading: Promise<Chat> | undefined
  let chat: Chat | undefined
  let focusBefore: Element | null = null
  /** For the chat, in order; those made before it was loaded. */
  const early: Live['early'] = []

  function load() {
    if (isLoading || live) return
    isLoading = true
    importFrom(`${origin}/embed/${bot}/launcher.js${again()}`).then(
      (module: { default: Told }) => begin(module.default),
      () => {
        isLoading = false
        fail()
      },
    )
  }
  /** A browser may remember that a module could not be loaded. */
  const again = () => (tries ? `?again=${tries}` : '')
  function fail() {
    const detail = `bot ${bot} can't be loaded from ${origin}. Is Beckon running there?`
    tries += 1
    if (tries === 1) warn(detail)
    events.tell('error', { code: 'unreachable', detail })
  }

  function begin(all: Told) {
    if (ended.signal.aborted) return
    if ('allowed' in all) {
      warn(all.detail)
      return events.tell('error', all)
    }
    const launcher = createLauncher(toggle, close, () => withChat(near))
    const requested = { ...options }
    /** Again when the page changes them. */
    function draw(changes?: Appearance) {
      const settings = settle(all as Partial<LauncherSettings>, Object.assign(requested, changes))
      launcher.draw(settings, target === undefined ? findPlace(placeOf(settings).side) : 0)
      return settings
    }
    const settings = draw()
    live = {
      origin,
      bot,
      target,
      settings,
      launcher,
      memory,
      early,
      ended: ended.signal,
      tell: events.tell,
      toggle,
      close,
      draw,
    }
    if (target === undefined) keepOnPage(launcher.host)
    events.tell('ready')
    for (const call of calls) call()
    const { closed, unread, pending, proactive } = memory.get()
    const opens = tab.get().open || ((settings.open ?? settings.openOnLoad) && !closed)
    const { showOn, hideOn, hours } = settings
    const isHidden = !!hours || [showOn, hideOn].flat().some(Boolean)
    launcher.set({ unread: unread ?? 0, isHidden })
    const begins = () => opens && !coversThePage() && open(false)
    // What most bots don't have is part of the chat.
    if (target !== undefined || pending || isHidden || settings.launcher || (settings.proactive && !proactive))
      withChat((loaded) => loaded.resume(begins))
    else begins()
  }

  /** Next to the body, not in it: if an app replaces the whole body, the conversation survives. */
  function keepOnPage(host: Element) {
    const place = () => host.isConnected || document.documentElement.append(host)
    const watch = new MutationObserver(place)
    watch.observe(document.documentElement, { childList: true })
    ended.signal.onabort = () => watch.disconnect()
    place()
  }

  const near = (loaded: Chat) => loaded.near()
  function withChat(use: (chat: Chat) => void) {
    if (!live) return
    const parts = live
    loading ??= loadChat(origin, again()).then(({ createChat }) => {
      chat = createChat(parts)
      return chat
    })
    loading.then(
      (loaded) => ended.signal.aborted || use(loaded),
      () => {
        if (!loading) return
        loading = undefined
        // Nothing covers the page, and the next click tries again.
        close()
        fail()
      },
    )
  }
  const toggle = () => (live?.launcher.state.isOpen ? close() : open(true))

  function open(takesFocus: boolean) {
    if (!live || live.launcher.state.isOpen || target !== undefined) return
    onOpen()
    focusBefore = document.activeElement
    live.launcher.set({ isOpen: true, unread: 0 })
    tab.set({ open: true })
    memory.set({ closed: false, unread: 0 })
    withChat((loaded) => loaded.open(takesFocus && focusBefore))
    events.tell('open')
  }

  /** If the focus was in the panel, it returns to where it was before, usually the launcher. */
  function close() {
    if (!live?.launcher.state.isOpen) return
    const { launcher } = live
    const hadFocus = document.activeElement === launcher.host
    launcher.set({ isOpen: false })
    tab.set({ open: false })
    memory.set({ closed: true })
    chat?.say({ kind: 'close' })
    if (hadFocus) {
      launcher.button.focus()
      // Has no effect on the body, where the focus is when it is nowhere.
      ;(focusBefore as HTMLElement | null)?.focus()
    }
    events.tell('close')
  }

  /** Each call waits for the launcher. */
  function whenDrawn(call: () => void) {
    if (live) return call()
    calls.push(call)
    load()
  }
  const tellChat =
    (name: keyof Chat['calls']) =>
    (value: never): void => {
      if (chat) chat.calls[name](value)
      else early.push([name, value])
    }
  const send = tellChat('send')

  if (told) begin(told)
  else load()
  addEventListener('online', load, ended)

  return {
    open: () => whenDrawn(() => open(true)),
    close: () => whenDrawn(close),
    toggle: () => whenDrawn(toggle),
    send: (text) =>
      whenDrawn(() => {
        open(true)
        send(text as never)
      }),
    identify: tellChat('identify'),
    context: tellChat('context'),
    update: (changes) => whenDrawn(() => withChat((loaded) => loaded.calls.update(changes))),
    reset: () => {
      early.length = 0
      live?.launcher.set({ unread: 0 })
      const isDone = chat?.say({ kind: 'reset' })
      // If nothing can be stored, now or never.
      if (!memory.set({ unread: 0, pending: false, reset: !isDone }) && !isDone) withChat(near)
    },
    destroy: () => {
      ended.abort()
      live?.launcher.host.remove()
      onEnd()
    },
    on: events.on,
  }
}
