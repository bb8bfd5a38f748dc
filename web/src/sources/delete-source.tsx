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
      confirmLabel="Delete for good"
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      danger
    >
      {source.passageCount > 0 && `It goes with its ${countOf(source.passageCount, 'passage')}, and `}
      {source.passageCount > 0 ? 'its' : 'Its'} answers stop at once. This cannot be undone.
    </ConfirmModal>
  )
}
