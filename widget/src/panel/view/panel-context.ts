import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Language } from '../languages/languages.ts'
import type { TalkActions } from '../talk/talk.ts'

export interface Panel {
  talk: TalkActions
  language: Language
  /** What the page calls the bot, until it says its own name. */
  title: string
  /** Part of the page, or a page of its own: then there is nothing to close. */
  isInline: boolean
  close: () => void
}

export const PanelContext = createContext<Panel | null>(null)

export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('The panel is not drawn inside its context.')
  return panel
}
