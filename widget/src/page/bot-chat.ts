import type { LauncherRefusal, LauncherSettings } from 'beckon-contract'
import type { ToPage, ToPanel } from '../wire/messages.ts'
import { warn } from '../wire/warn.ts'
import type { BotHandle, MountOptions } from './beckon-api.ts'
import { createEvents } from './events.ts'
import { coversThePage, createLauncher } from './launcher.ts'
import { inlineStyles } from './launcher-styles.ts'
import { createPanelFrame } from './panel-frame.ts'
import { keepOnPage } from './placement.ts'
import { settle } from './settings.ts'
import { shadowed } from './shadowed.ts'

/** How a bot interacts with the others on the page. */
interface Neighbours {
  /** How many launchers are already on this side. */
  findPlace: (side: 'left' | 'right') => number
  /** Only one panel can be open. */
  onOpen: () => void
  onEnd: () => void
}

/** One bot on the page: only its launcher at first, and the panel once the visitor approaches it. */
export function createBotChat(options: MountOptions, { findPlace, onOpen, onEnd }: Neighbours): BotHandle {
  const { bot, target } = options
  const { origin } = new URL(options.base)
  const inline = target !== undefined
  const lang = options.lang ?? (document.documentElement.lang || navigator.language)
  const events = createEvents()
  /** Sent as soon as the panel is ready. The identity is sent again whenever the panel reloads. */
  let unsaid: ToPanel[] = []
  let jwt: string | undefined
  let isReset = false
  let isOpen = false
  let focusBefore: Element | null = null
  let drawn: ReturnType<typeof draw> | undefined
  /** Calls made before the launcher was loaded. */
  const calls: (() => void)[] = []
  let hasEnded = false

  /** A module, so that a page with a strict policy only has to allow the service in `script-src`. */
  import(/* @vite-ignore */ /* webpackIgnore: true */ `${origin}/embed/${bot}/launcher.js`).then(
    (module: { default: Partial<LauncherSettings> | LauncherRefusal }) => begin(module.default),
    () => warn(`bot ${bot} can't be loaded from ${origin}. Is Beckon running there?`),
  )

  function begin(told: Partial<LauncherSettings> | LauncherRefusal) {
    if (hasEnded) return
    if ('allowed' in told) return warn(told.detail)
    const settings = settle(told, options)
    drawn = draw(settings)
    events.tell('ready')
    for (const call of calls) call()
    if (settings.open_on_load && !coversThePage()) open(false)
  }

  function draw({ title, scheme, color, position: side }: LauncherSettings) {
    const launcher = inline
      ? undefined
      : createLauncher({ title, color, side, place: findPlace(side), onToggle: toggle, onClose: close, onNear: load })
    const { host, container, set } = launcher ?? shadowed(inlineStyles, title)
    let panel: ReturnType<typeof createPanelFrame> | undefined

    function load() {
      if (panel) return panel
      panel = createPanelFrame({
        ...{ origin, bot, title, inline, onMessage, onReady, onSilence },
        appearance: { lang, scheme, color, title },
      })
      container.append(panel.element)
      return panel
    }
    if (inline) load()
    const leave = keepOnPage(host, target, (height) => set('height', height))
    function end() {
      panel?.end()
      launcher?.end()
      leave()
    }
    /** Calls that can wait until the visitor opens the panel don't load it. */
    const mention = (message: ToPanel) => panel?.say(message)
    return { launcher, load, mention, end }
  }

  function onReady(say: (message: ToPanel) => void) {
    if (isReset) say({ kind: 'reset' })
    isReset = false
    if (jwt) say({ kind: 'identify', jwt })
    if (isOpen || inline) say({ kind: 'open' })
    unsaid.forEach(say)
    unsaid = []
  }
  function onSilence() {
    const detail = `the panel doesn't respond. Does the page's CSP allow frame-src ${origin}?`
    warn(detail)
    events.tell('error', { code: 'panel_silent', detail })
  }
  function onMessage(message: ToPage) {
    if (message.kind === 'close') close()
    else if (message.kind === 'unread') drawn?.launcher?.count(message.count)
    else if (message.kind !== 'ready') {
      const { kind, ...detail } = message
      events.tell(kind, detail)
    }
  }

  const toggle = () => (isOpen ? close() : open(true))

  function open(takesFocus: boolean) {
    if (isOpen || inline || !drawn) return
    onOpen()
    isOpen = true
    focusBefore = document.activeElement
    const panel = drawn.load()
    drawn.launcher?.show(isOpen)
    if (takesFocus) panel.element.focus()
    panel.say({ kind: 'open' })
    events.tell('open')
  }

  /** If the focus was in the panel, it returns to where it was before, usually the launcher. */
  function close() {
    if (!isOpen || !drawn?.launcher) return
    isOpen = false
    const { launcher, mention } = drawn
    const hadFocus = document.activeElement === launcher.host
    launcher.show(isOpen)
    mention({ kind: 'close' })
    if (hadFocus) {
      launcher.focus()
      if (focusBefore !== launcher.host && focusBefore !== document.body) (focusBefore as HTMLElement | null)?.focus()
    }
    events.tell('close')
  }

  /** Each call waits for the launcher. */
  const whenDrawn = (call: () => void) => void (drawn ? call() : calls.push(call))
  return {
    open: () => whenDrawn(() => open(true)),
    close: () => whenDrawn(close),
    toggle: () => whenDrawn(toggle),
    send: (text) =>
      whenDrawn(() => {
        open(true)
        const message = { kind: 'send', text } as const
        if (!drawn?.load().say(message)) unsaid.push(message)
      }),
    identify: (token) => {
      jwt = token
      drawn?.mention({ kind: 'identify', jwt })
    },
    reset: () => {
      jwt = undefined
      unsaid = []
      isReset = !drawn?.mention({ kind: 'reset' })
    },
    destroy: () => {
      hasEnded = true
      drawn?.end()
      drawn = undefined
      onEnd()
    },
    on: events.on,
  }
}
