import type { Language } from 'beckon-contract/widget-language'
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { TalkActions } from '../chat/chat.ts'

export interface Panel {
  chat: TalkActions
  language: Language
  /** The bot's name according to the page, until the bot's own name is known. */
  title: string
  /** The address of the site around the panel; null if it is opened by its own. */
  site: string | null
  /** Inline or standalone: then there is nothing to close. */
  isInline: boolean
  close: () => void
}

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('The panel is not drawn inside its context.')
  return panel
}
