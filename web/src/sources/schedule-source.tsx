import { Modal } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Rereading } from 'beckon-contract'
import type { SourceDialogProps } from './dialog-props.ts'
import { RereadField } from './reread-field.tsx'
import { useSourceChange } from './source-change.ts'
import { SourceForm } from './source-form.tsx'

export function ScheduleSource({ botId, source, opened, onClose }: SourceDialogProps) {
  const form = useForm<{ reread: Rereading }>({ initialValues: { reread: source.reread } })
  const change = useSourceChange(botId, source.id, { saved: 'Saved', onSaved: onClose, onRefused: form.setErrors })
  return (
    <Modal opened={opened} onClose={onClose} title={source.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <SourceForm
        onSubmit={form.onSubmit(change.save)}
        onCancel={onClose}
        label="Save"
        isPending={change.isPending}
        failure={change.failure}
      >
        <RereadField data-autofocus {...form.getInputProps('reread')} />
      </SourceForm>
    </Modal>
  )
}
