import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits, type TextDraft } from 'beckon-contract'
import { api } from '../api.ts'
import { EditorModal } from '../layout/editor-modal.tsx'
import { fieldErrors, useSave } from '../save.ts'
import type { NewSourceProps } from './dialog-props.ts'
import { SourceForm } from './source-form.tsx'
import { titleCharacters, wordsOf } from './source-form-rules.ts'
import { sourcesOf } from './source-queries.ts'

export function NewTextModal({ botId, opened, onClose }: NewSourceProps) {
  return (
    <EditorModal opened={opened} onClose={onClose} title="Add a text">
      {(onCancel) => <TextForm botId={botId} onClose={onClose} onCancel={onCancel} />}
    </EditorModal>
  )
}

function TextForm({ botId, onClose, onCancel }: Omit<NewSourceProps, 'opened'> & { onCancel: () => void }) {
  const form = useForm<TextDraft>({
    initialValues: { title: '', text: '' },
    validate: { title: wordsOf('Enter a title.'), text: wordsOf('Enter or paste the text.') },
  })
  const add = useSave(sourcesOf(botId), (draft: TextDraft) => api.sources.addText(botId, draft), {
    onSaved: onClose,
    isQuiet: true,
  })
  const submit = form.onSubmit(({ title, text }) =>
    add.mutate({ title: title.trim(), text }, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <SourceForm onSubmit={submit} onCancel={onCancel} label="Add text" isPending={add.isPending} failure={add.error}>
      <TextInput
        label="Title"
        description="Replies cite it as their source."
        placeholder="Returns and refunds"
        maxLength={titleCharacters}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Text"
        description="Plain text or Markdown. Headings help the bot find the right passage."
        autosize
        minRows={8}
        maxRows={18}
        maxLength={limits.sourceTextCharacters}
        {...form.getInputProps('text')}
      />
    </SourceForm>
  )
}
