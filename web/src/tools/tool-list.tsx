import type { Tool } from 'beckon-contract'
import { useState } from 'react'
import { DialogPlace } from '../layout/dialog-place.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import styles from './tool-list.module.css'
import { ToolRow } from './tool-row.tsx'

const DeleteTool = lazyPart(async () => (await import('./delete-tool.tsx')).DeleteTool)

interface ToolListProps {
  botId: string
  tools: Tool[]
  isEditable: boolean
}

export function ToolList({ botId, tools, isEditable }: ToolListProps) {
  const [deleting, setDeleting] = useState<Tool | null>(null)
  return (
    <>
      <ul className={styles.list}>
        {tools.map((tool) => (
          <ToolRow key={tool.id} botId={botId} tool={tool} isEditable={isEditable} onDelete={() => setDeleting(tool)} />
        ))}
      </ul>
      <DialogPlace>
        {deleting && <DeleteTool botId={botId} tool={deleting} onClose={() => setDeleting(null)} />}
      </DialogPlace>
    </>
  )
}
