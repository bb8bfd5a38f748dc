/** @jsxImportSource preact */

import type { Language } from 'beckon-contract/widget-language'
import { render } from 'preact'
import type { ToPage, ToPanel } from '../wire/messages.ts'
import { applyTheme, setLanguage } from './apply-theme.ts'
import type { Draft } from './author-draft.ts'
import { createChat } from './chat/chat.ts'
import { atFirst, createStore } from './chat/state.ts'
import { oncePerFrame } from './frames.ts'
import { createKeep } from './keep.ts'
import { loadedReplies, loadReplies, type Replies } from './replies/load-replies.ts'
import { createSession } from './session.ts'
import { App } from './view/app.tsx'
import { type Panel, PanelContext } from './view/panel-context.ts'

interface PanelParts {
  bot: string
  /** The page's settings for the panel's appearance; the bot's author decides the rest. */
  params: URLSearchParams
  language: Language
  postToPage: (message: ToPage) => void
}

/** Assembles the panel: the connection to the service, and the view. */
export function createPanel({ bot, params: first, language, postToPage }: PanelParts) {
  const root = document.documentElement
  const keep = createKeep(() => localStorage, bot)
  const store = createStore({
    ...atFirst,
    hasSound: keep.get().sound === true,
    draft: keep.get().draft ?? '',
    isOnline: navigator.onLine,
  })
  const now = () => Date.now()
  const isOnline = () => navigator.onLine
  let params = first
  let draft: Draft = {}
  /** The text of the reply so far. */
  let arrived = ''
  let announcements: ReturnType<Replies['createAnnouncements']> | undefined
  function announceText(text: string, isEnd: boolean) {
    announcements ??= loadedReplies()?.createAnnouncements()
    announcements?.announce(text, isEnd)
  }
  /** How often a conversation was left: nothing of it is announced afterwards. */
  let leaves = 0
  const announceSoon = oncePerFrame(() => void loadReplies().then(() => arrived && announceText(arrived, false)))

  const chat = createChat({
    session: createSession({ basePath: `/embed/${bot}`, keep, fetch: window.fetch.bind(window), now, whenOnline }),
    ...{ keep, store, now, pause, isOnline, postToPage },
    onText: (text, isEnd) => {
      const mine = leaves
      arrived = isEnd ? '' : text
      if (arrived) announceSoon()
      else void loadReplies().then(() => mine === leaves && announceText(text, isEnd))
    },
    onLeave: () => {
      leaves += 1
      arrived = ''
      announcements?.hush()
    },
    onReply: () => {
      if (store.get().hasSound) void import('./beep.ts').then(({ beep }) => beep())
    },
  })
  /** The same object until it changes: whatever uses it would be drawn again. */
  let context: Panel = {
    ...{ chat, language, title: params.get('title') ?? '', isInline: false, site: null },
    close: () => postToPage({ kind: 'close' }),
  }

  function draw() {
    const current = store.get()
    const title = params.get('title') || current.bot?.title || ''
    const state = { ...current, bot: current.bot && { ...current.bot, title, ...draft } }
    // The preview's, the page's, the author's.
    applyTheme(root, { ...current.bot, ...Object.fromEntries(params), ...draft, family: params.get('family') })
    document.title = state.bot?.title || context.title
    render(
      <PanelContext.Provider value={context}>
        <App state={state} />
      </PanelContext.Provider>,
      document.getElementById('panel') ?? document.body,
    )
  }
  setLanguage(root, language)
  store.subscribe(oncePerFrame(draw))
  for (const event of ['online', 'offline']) addEventListener(event, () => store.set({ isOnline: isOnline() }))
  addEventListener('storage', ({ key }) => {
    if ((key === null || key === keep.key) && keep.reload()) chat.resetElsewhere()
  })
  function onDraft(next: Draft) {
    draft = next
    draw()
  }
  // The frame of a page of the service's own settings: no other site's can be seen from here.
  if (window.frameElement) void import('./author-draft.ts').then(({ followDrafts }) => followDrafts(bot, onDraft))

  return {
    handle: (message: ToPanel) => {
      if (message.kind !== 'appearance') return chat.handle(message)
      params = new URLSearchParams(message.query)
      context = { ...context, title: params.get('title') ?? '' }
      draw()
    },
    draw: (around: { inline: boolean; site: string | null }) => {
      context = { ...context, isInline: around.inline, site: around.site }
      draw()
    },
  }
}

const whenOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve()
    else addEventListener('online', () => resolve(), { once: true })
  })

/** Coming back online is the best moment to retry; while offline there is no point. */
const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) setTimeout(resolve, ms)
    addEventListener('online', () => resolve(), { once: true })
  })
