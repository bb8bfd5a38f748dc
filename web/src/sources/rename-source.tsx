import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { SourceDialogProps } from './dialog-props.ts'
import { useSourceChange } from './source-change.ts'
import { SourceForm } from './source-form.tsx'
import { titleCharacters, wordsOf } from './source-form-rules.ts'

export function RenameSource({ botId, source, opened, onClose }: SourceDialogProps) {
  const form = useForm({ initialValues: { title: source.title }, validate: { title: wordsOf('Enter a title.') } })
  const change = useSourceChange(botId, source.id, { saved: 'Renamed', onSaved: onClose, onRefused: form.setErrors })
  const submit = form.onSubmit(({ title }) => change.save({ title: title.trim() }))
  return (
    <Modal opened={opened} onClose={onClose} title="Rename" closeButtonProps={{ 'aria-label': 'Close' }}>
      <SourceForm
        onSubmit={submit}
        onCancel={onClose}
        label="Save"
        isPending={change.isPending}
        failure={change.failure}
      >
        <TextInput
          label="Title"
          description="Replies cite it as their source."
          maxLength={titleCharacters}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('title')}
        />
      </SourceForm>
    </Modal>
  )
}
