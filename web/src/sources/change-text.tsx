import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { limits } from 'beckon-contract'
import { EditorModal } from '../layout/editor-modal.tsx'
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
    <EditorModal opened={opened} onClose={onClose} title={source.title}>
      {(onCancel) => (
        <>
          {stored.isPending && <LoadingRows />}
          {stored.isError && <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />}
          {stored.data && <ChangeTextForm {...props} text={stored.data.text} onCancel={onCancel} />}
        </>
      )}
    </EditorModal>
  )
}

interface ChangeTextFormProps extends SourceDialogProps {
  text: string
  onCancel: () => void
}

function ChangeTextForm({ botId, source, onClose, onCancel, text }: ChangeTextFormProps) {
  const form = useForm({ initialValues: { text }, validate: { text: wordsOf('Enter or paste the text.') } })
  const change = useSourceChange(botId, source.id, {
    saved: 'Saved. Reading the new text…',
    onSaved: onClose,
    onRefused: form.setErrors,
  })
  return (
    <SourceForm
      onSubmit={form.onSubmit(change.save)}
      onCancel={onCancel}
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
