import { Modal, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { ErrorState } from '../layout/error-state.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import type { SourceDialogProps } from './dialog-props.ts'
import { useSourceChange } from './source-change.ts'
import { SourceForm } from './source-form.tsx'
import { wordsOf } from './source-form-rules.ts'
import { sourceTextQuery } from './source-queries.ts'

export function ChangeText(props: SourceDialogProps) {
  const { botId, source, opened, onClose } = props
  const stored = useQuery(sourceTextQuery(botId, source.id))
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={source.title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      // An accidental click must not lose what was typed.
      closeOnClickOutside={false}
    >
      {stored.isPending && <LoadingRows />}
      {stored.isError && <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />}
      {stored.data && <ChangeTextForm {...props} text={stored.data.text} />}
    </Modal>
  )
}

function ChangeTextForm({ botId, source, onClose, text }: SourceDialogProps & { text: string }) {
  const form = useForm({ initialValues: { text }, validate: { text: wordsOf('Enter or paste the text.') } })
  const change = useSourceChange(botId, source.id, {
    saved: 'Saved. Reading the new text…',
    onSaved: onClose,
    onRefused: form.setErrors,
  })
  return (
    <SourceForm
      onSubmit={form.onSubmit(change.save)}
      onCancel={onClose}
      label="Save"
      isPending={change.isPending}
      failure={change.failure}
    >
      <Textarea
        label="Text"
        description="Plain text or Markdown. Headings help the bot find the right passage."
        autosize
        minRows={8}
        maxRows={18}
        maxLength={limits.sourceTextCharacters}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </SourceForm>
  )
}
