import type { Source } from 'beckon-contract'
import { Suspense, useState } from 'react'
import { useDesk } from '../knowledge/knowledge-desk.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import styles from './source-list.module.css'
import type { SourceAction } from './source-menu.tsx'
import { SourceRow } from './source-row.tsx'

const SourceDialog = lazyPart(async () => (await import('./source-dialog.tsx')).SourceDialog)

/** The dialog that is open or fading out. Each opening is a new one, so that no state is left over. */
interface Opening {
  count: number
  action: SourceAction
  source: Source
  isOpen: boolean
}

interface SourceListProps {
  botId: string
  sources: Source[]
  isEditable: boolean
}

export function SourceList({ botId, sources, isEditable }: SourceListProps) {
  const { shownId } = useDesk()
  const [opening, setOpening] = useState<Opening | null>(null)
  const open = (action: SourceAction, source: Source) =>
    setOpening((last) => ({ count: (last?.count ?? 0) + 1, action, source, isOpen: true }))
  const close = () => {
    if (!opening) return
    setOpening({ ...opening, isOpen: false })
    // Most dialogs were opened from a menu, which is closed by now: return the focus to its button.
    document.querySelector<HTMLElement>(`#source-${opening.source.id} [aria-haspopup]`)?.focus()
  }
  return (
    <>
      <ul className={styles.list}>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            botId={botId}
            source={source}
            isEditable={isEditable}
            isShown={source.id === shownId}
            onOpen={(action) => open(action, source)}
          />
        ))}
      </ul>
      <Suspense>
        {opening && (
          <SourceDialog
            key={opening.count}
            action={opening.action}
            botId={botId}
            source={opening.source}
            opened={opening.isOpen}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
