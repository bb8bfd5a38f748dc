import { loadLanguage } from 'beckon-contract/widget-language'
import { meetHostPage } from './host-page.ts'
import { createPanel } from './panel.tsx'
import { focusComposer, recoverFocus } from './view/focus.ts'
import './styles/panel.css'
import './styles/messages.css'
import './styles/composer.css'

/** `/embed/{bot}/panel?lang=…` */
const bot = location.pathname.split('/')[2] ?? ''
const params = new URLSearchParams(location.search)

// The page says hello as soon as this script has run once, which may be before the language is loaded.
let hello: { inline: boolean; site: string } | null = null
let panel: ReturnType<typeof createPanel> | null = null
const postToPage = meetHostPage(window, {
  bot,
  onMessage: (message) => panel?.handle(message),
  onHello: (message) => {
    hello = message
    answer()
  },
})
function answer() {
  if (!panel || !hello) return
  panel.draw(hello)
  postToPage({ kind: 'ready' })
}

loadLanguage(params.get('lang') ?? navigator.language).then((language) => {
  panel = createPanel({ bot, params, language, postToPage })
  answer()
  // Opened by its own URL it is a standalone page, and has to open itself.
  if (window.parent !== window) return
  panel.draw({ inline: true, site: null })
  panel.handle({ kind: 'open' })
})

// The page moves the focus here, possibly after the panel has opened. Where the visitor was is left alone.
addEventListener('focus', () => {
  if (hello?.inline === false && document.activeElement === document.body) focusComposer()
})
recoverFocus()
