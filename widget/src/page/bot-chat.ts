import type { LauncherRefusal, LauncherSettings } from 'beckon-contract'
import { warn } from '../wire/warn.ts'
import type { Appearance, BotHandle, MountOptions } from './beckon-api.ts'
import type { Chat, Live, LoadChat } from './chat/chat.ts'
import { createEvents } from './events.ts'
import { importFrom } from './import-from.ts'
import { coversThePage, createLauncher } from './launcher.ts'
import { createMemory } from './memory.ts'
import { settle } from './settings.ts'

/** The bot's settings, or why it has none. */
export type GivenSettings = Partial<LauncherSettings> | LauncherRefusal

/**
 * One bot on the page: only its launcher at first, and the chat once the visitor approaches it. `told` came with the
 * script. Only one panel can be open: the others are told by `onOpen`. One after the other, since names take bytes here.
 */
export function createBotChat(
  options: MountOptions,
  loadChat: LoadChat,
  given: GivenSettings | false | undefined,
  launchers: Map<string, Live>,
  onOpen: () => void,
  onEnd: () => void,
): BotHandle {
  /** Longer after each failure, for slow networks. */
  const loadsWithinMs = 10_000
  const retryMs = 2_000
  const retriesLater = 15
  const { bot, target } = options
  const { origin } = new URL(options.base)
  const { on, emit } = createEvents()
  const memory = createMemory(bot, () => localStorage)
  const tab = createMemory(bot, () => sessionStorage)
  const ended = new AbortController()
  const { signal } = ended
  /** Calls made before the launcher was loaded. */
  const calls: (() => void)[] = []
  /** What is done once the chat is loaded. */
  const uses: ((chat: Chat) => void)[] = []
  /** For the chat, in order; those made before it was loaded. */
  const early: Live['early'] = []
  let tries = 0
  let isLoading = false
  let live: Live | undefined
  let chat: Chat | undefined

  /** The launcher's settings, and then the chat, if there is a use for it. */
  function load() {
    if (isLoading || signal.aborted || (live && (chat || !uses[0]))) return
    isLoading = true
    Promise.race([
      // By another address each time: a browser may remember that a module could not be loaded.
      live ? loadChat(origin, bot, tries) : importFrom(`${origin}/embed/${bot}/launcher.js?${tries}`),
      new Promise<never>((_, giveUp) => setTimeout(giveUp, (tries + 1) * loadsWithinMs)),
    ]).then(
      (module) => {
        isLoading = false
        if (signal.aborted) return
        if (!live) return begin(module.default)
        const loaded: Chat = module.createChat(live)
        chat = loaded
        for (const use of uses) use(loaded)
      },
      () => {
        isLoading = false
        live?.launcher.show('failed')
        const detail = `the chat can’t be loaded from ${origin}.`
        if (!tries++) warn(detail)
        emit('error', { code: 'unreachable', detail })
        setTimeout(load, Math.min(tries, retriesLater) * retryMs)
      },
    )
  }

  function begin(all: GivenSettings) {
    if ('allowed' in all) {
      // For good.
      isLoading = true
      warn(all.detail)
      return emit('error', all)
    }
    const launcher = createLauncher(toggle, () => withChat(near), loadAgain)
    /** Again when the page changes them. */
    function draw(changes?: Appearance) {
      const settings = settle(all as Partial<LauncherSettings>, Object.assign(options, changes))
      if (live) settings.place = live.settings.place
      launcher.draw(settings)
      return settings
    }
    const settings = draw()
    live = {
      origin,
      bot,
      target,
      settings,
      launcher,
      launchers,
      memory,
      early,
      ended: signal,
      tell: emit,
      toggle,
      close,
      draw,
    }
    if (target === undefined) {
      keepOnPage(launcher.host)
      launchers.set(bot, live)
    }
    emit('ready')
    for (const call of calls) call()
    const { closed, unread, pending, proactive } = memory.get()
    const opens = tab.get().open || (!closed && `${settings.open ?? settings.openOnLoad ?? false}` !== 'false')
    // Rules of the page, and those that don't fit into the script, are the chat's.
    const isHidden = !!(settings.hours || settings.showOn || settings.hideOn || launchers.size > 1)
    launcher.button.hidden = isHidden
    if (!isHidden) settings.rules?.(launcher.button, memory, signal, withChat, () => chat)
    const begins = () => opens && !coversThePage() && open(false)
    // At once: a visitor who clicks a launcher that opens a moment later would close it.
    if (!launcher.button.hidden) begins()
    // What most bots don't have is part of the chat.
    if (target !== undefined || unread || pending || isHidden || (settings.proactive && !proactive))
      withChat((loaded) => loaded.resume(() => isHidden && begins()))
  }

  /** Next to the body, not in it: if an app replaces the whole body, the conversation survives. */
  function keepOnPage(host: Element) {
    const { documentElement } = document
    const place = () => signal.aborted || host.isConnected || documentElement.append(host)
    new MutationObserver(place).observe(documentElement, { childList: true })
    place()
  }

  const near = (loaded: Chat) => loaded.near()
  function withChat(use: (chat: Chat) => void) {
    if (chat) return use(chat)
    uses.push(use)
    load()
  }
  function loadAgain() {
    live?.launcher.show('waiting')
    load()
  }
  function setOpen(isOpen: boolean) {
    live?.launcher.setOpen(isOpen)
    tab.set({ open: isOpen })
    memory.set({ closed: !isOpen, unread: 0 })
  }
  const toggle = () => (live?.launcher.isOpen() ? close() : open(true))

  function open(takesFocus: boolean) {
    if (!live || signal.aborted || live.launcher.isOpen() || target !== undefined) return
    onOpen()
    const { activeElement } = document
    setOpen(true)
    if (!chat) loadAgain()
    withChat((loaded) => loaded.open(activeElement, takesFocus))
    emit('open')
  }

  function close() {
    if (!live?.launcher.isOpen()) return
    const returnFocus = chat?.leave()
    setOpen(false)
    returnFocus?.()
    emit('close')
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

  if (given) begin(given)
  else load()
  addEventListener('online', load, ended)
  // In another tab, a reply arrived that nobody has seen: its count is the chat's.
  addEventListener('storage', () => memory.get().unread && withChat(() => {}), ended)
  /** The page's own launcher. */
  addEventListener(
    'click',
    ({ target: clicked }) => {
      if (options.launcher && (clicked as Element).closest?.(options.launcher)) whenDrawn(toggle)
    },
    ended,
  )

  return {
    open: () => whenDrawn(() => open(true)),
    close: () => whenDrawn(close),
    toggle: () => whenDrawn(toggle),
    send: (text) =>
      whenDrawn(() => {
        open(true)
        withChat((loaded) => loaded.calls.send(text))
      }),
    identify: tellChat('identify'),
    context: tellChat('context'),
    update: (changes) => whenDrawn(() => withChat((loaded) => loaded.calls.update(changes))),
    reset: () => {
      early.length = 0
      const isDone = chat?.say({ kind: 'reset' })
      // If nothing can be stored, now or never.
      if (!memory.set({ unread: 0, pending: false, reset: !isDone }) && !isDone) whenDrawn(() => withChat(near))
    },
    destroy: () => {
      ended.abort()
      live?.launcher.host.remove()
      onEnd()
    },
    on,
  }
}
