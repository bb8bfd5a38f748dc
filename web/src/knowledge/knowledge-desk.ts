import { createContext, useContext } from 'react'
import type { Cited } from './knowledge-queries.ts'

/** State shared by the tabs and the playground. */
export interface Desk {
  /** The entry or source to highlight: the one that the playground's last reply came from. */
  shownId: string | null
  /** The entry to open in its editor. A new object for each request. */
  toEdit: { id: string } | null
  /** Opens the tab of an entry or a source, and highlights it. */
  onShowCited: (cited: Cited) => void
  /** In questions and answers. */
  search: string
  /** The same, once typing pauses. */
  words: string
  onSearch: (search: string) => void
  /** Entries being edited. */
  drafts: { id: string; question: string }[]
  onAddDraft: (question?: string) => void
  onCloseDraft: (id: string) => void
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('This belongs inside the knowledge page.')
  return desk
}
