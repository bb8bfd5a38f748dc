import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { countOf } from '../layout/count-of.ts'
import { useSave } from '../save.ts'
import { unansweredOf } from '../unanswered/unanswered-queries.ts'
import type { SourceDialogProps } from './dialog-props.ts'
import { sourcesOf } from './source-queries.ts'

export function DeleteSource({ botId, source, opened, onClose }: SourceDialogProps) {
  const remove = useSave([sourcesOf(botId), unansweredOf(botId)], () => api.sources.remove(botId, source.id), {
    saved: 'Deleted',
    onSaved: onClose,
  })
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete “${source.title}”?`}
      confirmLabel="Delete permanently"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      danger
    >
      {source.passageCount > 0 && `This also deletes its ${countOf(source.passageCount, 'passage')}. `}
      The bot stops answering from it immediately. This can’t be undone.
    </ConfirmModal>
  )
}
