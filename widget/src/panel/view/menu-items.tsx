/** @jsxImportSource preact */

import type { ChatState } from '../chat/state.ts'
import { adoptStyles } from '../styles/adopt.ts'
import styles from '../styles/menu.css?inline'
import { Icon } from './icons.tsx'
import { menuIcons } from './menu-icons.ts'
import { usePanel } from './panel-context.ts'

adoptStyles(styles)

export function MenuItems({ state, close }: { state: ChatState; close: () => void }) {
  const { chat, language, title } = usePanel()
  const { words } = language
  const choose = (act: () => void) => () => {
    close()
    act()
  }
  /** Few visitors do: its code is loaded then. */
  async function save() {
    const { loadWhole, saveFile, transcriptOf } = await import('../transcript.ts')
    const agent = state.bot?.title || state.bot?.name || title
    const messages = await loadWhole(state, chat.loadOlder)
    saveFile(`${agent}.txt`, transcriptOf(messages, { user: words.you, agent }, language.tag))
  }
  return (
    <ul>
      <li>
        <button type="button" onClick={choose(chat.startAnew)}>
          <Icon shape={menuIcons.anew} />
          {words.startAnew}
        </button>
      </li>
      <li>
        <button type="button" onClick={choose(chat.showHistory)}>
          <Icon shape={menuIcons.history} />
          {words.history}
        </button>
      </li>
      {state.messages.length > 0 && (
        <li>
          <button type="button" onClick={choose(() => void chat.attempt(save))}>
            <Icon shape={menuIcons.save} />
            {words.download}
          </button>
        </li>
      )}
      <li>
        <button type="button" aria-pressed={state.hasSound} onClick={() => chat.setSound(!state.hasSound)}>
          <Icon shape={menuIcons[state.hasSound ? 'sound' : 'silent']} />
          {words.sound}
          <span class="switch" />
        </button>
      </li>
    </ul>
  )
}
