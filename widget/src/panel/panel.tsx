/** @jsxImportSource preact */
import { render } from 'preact'
import type { ToPage, ToPanel } from '../wire/messages.ts'
import { createAnnouncer } from './announcer.ts'
import { type Draft, followDrafts } from './author-draft.ts'
import { beep } from './beep.ts'
import { dress, speak } from './dress.ts'
import { createKeep } from './keep.ts'
import type { Language } from './languages/languages.ts'
import { createSession } from './session.ts'
import { atFirst, createStore } from './talk/state.ts'
import { createTalk } from './talk/talk.ts'
import { announce, hush } from './view/announcements.ts'
import { App } from './view/app.tsx'
import { PanelContext } from './view/panel-context.ts'

interface PanelParts {
  bot: string
  /** The page's settings for the panel's appearance; the bot's author decides the rest. */
  params: URLSearchParams
  language: Language
  tellPage: (message: ToPage) => void
}

/** Assembles the panel: the connection to the service, and the view. */
export function createPanel({ bot, params: first, language, tellPage }: PanelParts) {
  const root = document.documentElement
  const keep = createKeep(() => localStorage, bot)
  const store = createStore({ ...atFirst, hasSound: keep.get().sound === true, isOnline: navigator.onLine })
  const announcer = createAnnouncer()
  const now = () => Date.now()
  const isOnline = () => navigator.onLine
  let params = first
  let isInline = false
  let draft: Draft = {}

  const talk = createTalk({
    session: createSession({ basePath: `/embed/${bot}`, keep, fetch: window.fetch.bind(window), now, whenOnline }),
    ...{ keep, store, now, pause, isOnline, tellPage },
    onText: (text, isEnd) => announcer.takeSentences(text, isEnd).forEach(announce),
    onLeave: hush,
    onReply: () => {
      if (store.get().hasSound) beep()
    },
  })
  const close = () => tellPage({ kind: 'close' })

  function draw() {
    const told = store.get()
    const state = { ...told, bot: told.bot && { ...told.bot, ...draft } }
    dress(root, {
      color: draft.color ?? params.get('color') ?? state.bot?.color ?? null,
      scheme: draft.scheme ?? params.get('scheme') ?? state.bot?.scheme ?? null,
    })
    const title = params.get('title') ?? ''
    document.title = state.bot?.title || title
    render(
      <PanelContext.Provider value={{ talk, language, title, isInline, close }}>
        <App state={state} />
      </PanelContext.Provider>,
      document.getElementById('panel') ?? document.body,
    )
  }
  speak(root, language)
  store.subscribe(draw)
  for (const event of ['online', 'offline']) addEventListener(event, () => store.set({ isOnline: isOnline() }))
  addEventListener('storage', ({ key }) => {
    if ((key === null || key === keep.key) && keep.reload()) talk.resetElsewhere()
  })
  followDrafts(bot, (next) => {
    draft = next
    draw()
  })

  return {
    obey: (message: ToPanel) => {
      if (message.kind !== 'appearance') return talk.obey(message)
      params = new URLSearchParams(message.query)
      draw()
    },
    draw: ({ inline }: { inline: boolean }) => {
      isInline = inline
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
