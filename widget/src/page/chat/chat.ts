import type { LauncherSettings } from 'beckon-contract'
import { isOnPages } from 'beckon-contract/page-rules'
import { directionOf, shellOf } from 'beckon-contract/widget-languages'
import type { ToPage, ToPanel } from '../../wire/messages.ts'
import { warn } from '../../wire/warn.ts'
import type { Appearance, TurnIds } from '../beckon-api.ts'
import type { createEvents } from '../events.ts'
import { coversThePage, type Launcher } from '../launcher.ts'
import { fullScreen } from '../launcher-styles.ts'
import type { Memory } from '../memory.ts'
import type { Settings } from '../settings.ts'
import { addStyleSheet } from './add-style-sheet.ts'
import { chatStyles } from './chat-styles.ts'
import { keepInTarget } from './inline-placement.ts'
import { keepAboveKeyboard } from './keyboard.ts'
import { contextOf } from './page-context.ts'
import { createPanelFrame } from './panel-frame.ts'
import { showProposal } from './proposal.ts'
import { takePlace } from './take-place.ts'
import { followPage, isShown } from './visibility.ts'

/** One bot on the page, as the launcher hands it over to the chat. */
export interface Live {
  /** The service's. */
  readonly origin: string
  readonly bot: string
  readonly target: string | Element | undefined
  readonly launcher: Launcher
  /** Of all bots on the page. A page that was loaded before an upgrade has none. */
  readonly launchers?: Map<string, Live>
  readonly memory: Memory
  /** Emits an event. Pages that were loaded before an upgrade know it by this name, and `say` of the chat. */
  readonly tell: ReturnType<typeof createEvents>['emit']
  readonly toggle: () => void
  readonly close: () => void
  /** Returns the settings with these changes. */
  readonly draw: (changes?: Appearance) => Settings
  /** Calls made before the chat was loaded. */
  readonly early: [name: keyof Chat['calls'], value: never][]
  readonly ended: AbortSignal
  settings: Settings
}
export type LoadChat = (origin: string, bot: string, tries: number) => Promise<{ createChat: (live: Live) => Chat }>

export interface Chat {
  /** Loads the panel, or again if it failed. */
  near: () => void
  /** The focus, which was at this element, moves into the panel if it is still there. */
  open: (focused: Element | null, takesFocus: boolean) => void
  /** Returns what gives the focus back, once the panel is closed. */
  leave: () => () => void
  /** Whether it was sent: nothing is sent before the panel is ready. */
  say: (message: ToPanel) => boolean
  /** After a page was loaded: what the visitor left on the page before, and what the bot's author set up. */
  resume: (begins: () => void) => void
  /** Shows the proactive message, unless it was shown. The chat of the version before has none. */
  propose?: () => void
  calls: {
    send: (text: string) => void
    identify: (jwt: string) => void
    context: (attributes: Record<string, unknown>) => void
    update: (changes: Appearance) => void
  }
}

/** The bot's settings that only the chat uses, such as page rules: the service puts them before `chat.js?bot=…`. */
declare const beckonMore: Partial<Settings>

/** The page's own settings come first. */
function withMore(settings: Settings): Settings {
  const more = typeof beckonMore === 'undefined' ? {} : beckonMore
  const { hours = true, proactive = true } = settings
  return {
    ...{ ...more, ...settings },
    hours: hours === true ? more.hours : hours,
    proactive: proactive === true ? more.proactive : proactive,
  }
}

type Proactive = NonNullable<LauncherSettings['proactive']>

const titleFollowsMs = 500

/** The part that is loaded when the visitor approaches the launcher: the panel's frame, and the messages with it. */
export function createChat(live: Live): Chat {
  const { origin, bot, target, launcher, memory, tell: emit, early, ended } = live
  const isInline = target !== undefined
  live.settings = withMore(live.settings)
  let lang = langOf(live.settings)
  let shell = shellOf(lang)
  let frame: ReturnType<typeof createPanelFrame> | undefined
  let hasFailed = false
  let focusBefore: Element | null = null
  let jwt: string | undefined
  /** Set by the page, for the bot's author. */
  let attributes: Record<string, unknown> = {}
  /** Sent as soon as the panel is ready. */
  let unsent: ToPanel[] = []

  const { panel, root, container } = launcher
  const sheet = addStyleSheet(root)
  const badge = launcher.add(container, 'b')
  // Behind a full-screen chat the page can't be scrolled.
  const pageSheet = addStyleSheet(document)
  pageSheet.replaceSync(`@media ${fullScreen}{html:has(>div.open){overflow:hidden!important}}`)
  launcher.retry.onclick = onRetry
  launcher.button.ariaHasPopup = 'dialog'
  // The focus waits here for the panel, not at a button: what the visitor begins to write would press it.
  panel.tabIndex = -1
  panel.role = 'group'
  container.onkeydown = ({ key }) => {
    if (key === 'Escape') live.close()
  }
  const isSeen = () => launcher.isOpen() || isInline
  const post = (message: ToPanel) => frame?.post(message) ?? false
  const postOrWait = (message: ToPanel) => {
    if (!post(message)) unsent.push(message)
  }
  /** The page's. On its own: what the page calls a selector may be none. */
  const markOwnLauncher = (isOpen: boolean) =>
    setTimeout(() => {
      for (const own of document.querySelectorAll(live.settings.launcher || 'none')) own.ariaExpanded = `${isOpen}`
    })
  const postLayout = () => post({ kind: 'layout', coversPage: coversThePage() })

  function near() {
    if (frame && !hasFailed) return
    hasFailed = false
    launcher.show('waiting')
    const isFirst = !frame
    frame ??= createPanelFrame({ origin, bot, isInline, ended, onMessage, onReady, onSilence })
    frame.load(queryOf(live.settings, lang))
    if (isFirst) panel.append(frame.element)
  }
  function onRetry() {
    near()
    panel.focus()
  }
  function open(focused: Element | null, wantsFocus: boolean) {
    focusBefore = focused
    near()
    markOwnLauncher(true)
    postLayout()
    drawUnread()
    if (!launcher.isOpen()) return
    const { activeElement } = document
    // A chat that fills the screen hides the launcher, which then loses the focus to the body.
    const isAtHidden = coversThePage() && activeElement === document.body
    const takesFocus = wantsFocus && (activeElement === focused || activeElement === launcher.host || isAtHidden)
    if (post({ kind: 'open' })) {
      if (takesFocus) frame?.element.focus()
    } else if (takesFocus) panel.focus()
  }

  /** If the focus was in the panel, it returns to where it was before, usually the launcher. */
  function leave() {
    const hadFocus = document.activeElement === launcher.host
    markOwnLauncher(false)
    post({ kind: 'close' })
    return () => {
      if (!hadFocus) return
      launcher.button.focus()
      // Has no effect on the body, where the focus is when it is nowhere.
      ;(focusBefore as HTMLElement | null)?.focus()
    }
  }

  function onReady() {
    hasFailed = false
    const hadFocus = panel.contains(root.activeElement)
    launcher.show('ready')
    applyReset()
    if (jwt) post({ kind: 'identify', jwt })
    post(contextOf(attributes))
    postLayout()
    if (hadFocus) frame?.element.focus()
    const { pending, turn } = memory.get()
    if (pending && turn) post({ kind: 'turn', ...turn })
    if (isSeen()) post({ kind: 'open' })
    else if (pending) post({ kind: 'resume' })
    unsent.forEach(post)
    unsent = []
  }
  /** Whether there was one, of a page or tab without a panel. */
  function applyReset() {
    if (!memory.get().reset || !post({ kind: 'reset' })) return false
    memory.set({ reset: false })
    return true
  }
  /** On other pages of the site, the visitor may have signed out, or got a reply, or seen it. */
  function catchUp() {
    if (applyReset()) forget()
    drawUnread()
  }
  function onSilence() {
    hasFailed = true
    launcher.show('failed', shell[2])
    const detail = `the panel doesn't respond. Does the page's CSP allow frame-src ${origin}?`
    warn(detail)
    emit('error', { code: 'panel_silent', detail })
  }
  function onMessage(message: ToPage) {
    if (message.kind === 'close') return live.close()
    if (message.kind === 'ready') return
    if (message.kind === 'pending') return void memory.set({ pending: message.isPending })
    const { kind, ...detail } = message
    if (message.kind === 'message') memory.set({ turn: detail as TurnIds })
    if (message.kind === 'unread') {
      memory.set({ unread: message.count })
      drawUnread()
    }
    emit(kind, detail)
  }

  /** A visitor who signs out has nothing more to say. */
  function forget() {
    jwt = undefined
    attributes = {}
    unsent = []
    memory.set({ unread: 0 })
    drawUnread()
  }

  const calls: Chat['calls'] = {
    send: (text) => {
      postOrWait({ kind: 'send', text })
    },
    identify: (token) => {
      jwt = token
      post({ kind: 'identify', jwt })
    },
    context: (more) => {
      attributes = { ...attributes, ...more }
      post(contextOf(attributes))
    },
    update: (changes) => {
      live.settings = withMore(live.draw(changes))
      const next = langOf(live.settings)
      shell = shellOf(next)
      draw()
      const query = queryOf(live.settings, next)
      // Another language is another panel.
      if (next !== lang) frame?.load(query)
      else post({ kind: 'appearance', query: `${query}` })
      lang = next
    },
  }

  function draw() {
    show()
    if (!isInline) takePlace(live)
    sheet.replaceSync(chatStyles(live.settings, isInline))
    launcher.panel.dir = directionOf(shell)
    launcher.close.ariaLabel = shell[0]
    panel.ariaLabel = live.settings.title
    launcher.retry.textContent = shell[1]
    drawUnread()
  }
  function drawUnread() {
    const { launcher: own, launcherLabel, title } = live.settings
    const count = `${memory.get().unread || ''}`
    badge.textContent = own ? '' : count
    launcher.button.ariaLabel = (launcherLabel || title) + (count && ` (${count})`)
  }
  function show() {
    launcher.button.hidden = !isShown(live.settings)
  }

  let proposal: ReturnType<typeof setTimeout> | undefined
  let removeProposal = () => {}
  function propose() {
    const { message } = Object(live.settings.proactive) as Partial<Proactive>
    if (!message || isInline) return
    removeProposal = showProposal(live, message, shell[0], () => {
      postOrWait({ kind: 'greeting', text: message })
      // What "Yes, please" refers to.
      calls.context({ greeting: message, ...attributes })
    })
  }
  /** The time on a page counts, also in a single-page app. */
  function proposeLater() {
    clearTimeout(proposal)
    const { afterSeconds, pages = [] } = Object(live.settings.proactive) as Partial<Proactive>
    if (afterSeconds === undefined || (pages.length > 0 && !isOnPages(pages, location.pathname)))
      return removeProposal()
    proposal = setTimeout(propose, 1_000 * afterSeconds)
  }
  ended.addEventListener('abort', () => {
    clearTimeout(proposal)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== pageSheet)
  })

  draw()
  for (const [name, value] of early) calls[name](value)
  if (isInline) {
    keepInTarget(launcher, target, ended)
    near()
  } else keepAboveKeyboard(launcher, ended)
  followPage(ended, show, () => {
    proposeLater()
    setTimeout(() => post(contextOf(attributes)), titleFollowsMs)
  })

  addEventListener('online', () => hasFailed && near(), { signal: ended })
  // In another tab of the site.
  addEventListener('storage', catchUp, { signal: ended })
  // On the pages after this one, from which the visitor is back.
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted || !frame) return
      catchUp()
      if (memory.get().closed) live.close()
      // Whatever was said there is shown here too.
      hasFailed = true
      near()
    },
    { signal: ended },
  )

  return {
    near,
    open,
    leave,
    say: (message) => {
      if (message.kind === 'reset') forget()
      return post(message)
    },
    resume: (begins) => {
      if (isShown(live.settings)) begins()
      if (memory.get().pending) near()
      proposeLater()
    },
    propose,
    calls,
  }
}

const langOf = ({ lang }: Settings) => lang || document.documentElement.lang || navigator.language

/** What the panel is told of the page's settings: names from the contract, by vite.config.ts. */
declare const sentToPanel: string

function queryOf(settings: Settings, lang: string) {
  const query = new URLSearchParams({ lang, scheme: settings.scheme ?? 'auto' })
  for (const name of sentToPanel.split(' ') as (keyof Settings)[])
    if (settings[name] || settings[name] === 0) query.set(name, `${settings[name]}`)
  // The fonts that a page loads are not there in the panel, but those of the visitor's device are.
  if (settings.font === 'inherit') query.set('family', getComputedStyle(document.body).fontFamily)
  return query
}
