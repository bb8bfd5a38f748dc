import type { Tool } from 'beckon-contract'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { useSave } from '../save.ts'
import { toolsQuery } from './tool-queries.ts'

interface DeleteToolProps {
  botId: string
  tool: Tool
  onClose: () => void
}

/** Asks first instead of offering undo: its secrets could not be restored. */
export function DeleteTool({ botId, tool, onClose }: DeleteToolProps) {
  const remove = useSave(toolsQuery(botId), () => api.tools.remove(botId, tool.id), {
    saved: `${tool.name} deleted`,
    onSaved: onClose,
  })
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={`Delete ${tool.name}?`}
      confirmLabel="Delete permanently"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      danger
    >
      The bot stops using it immediately, and its secrets are deleted. To pause it, turn it off instead.
    </ConfirmModal>
  )
}
