import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { PageDraft, Rereading } from 'beckon-contract'
import { api } from '../api.ts'
import { fieldErrors, useSave } from '../save.ts'
import type { NewSourceProps } from './dialog-props.ts'
import { RereadField } from './reread-field.tsx'
import { SourceForm } from './source-form.tsx'
import { addressRule } from './source-form-rules.ts'
import { sourcesOf } from './source-queries.ts'
import { readWebAddress } from './web-address.ts'

export function NewPageModal({ botId, opened, onClose }: NewSourceProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Add a web page" closeButtonProps={{ 'aria-label': 'Close' }}>
      <PageForm botId={botId} onClose={onClose} />
    </Modal>
  )
}

function PageForm({ botId, onClose }: Omit<NewSourceProps, 'opened'>) {
  const form = useForm<{ url: string; reread: Rereading }>({
    initialValues: { url: '', reread: 'weekly' },
    validate: { url: addressRule },
  })
  const add = useSave(sourcesOf(botId), (draft: PageDraft) => api.sources.addPage(botId, draft), {
    onSaved: onClose,
    isQuiet: true,
  })
  const submit = form.onSubmit(({ url, reread }) =>
    add.mutate(
      { url: readWebAddress(url) ?? url, reread },
      { onError: (failure) => form.setErrors(fieldErrors(failure)) },
    ),
  )
  return (
    <SourceForm onSubmit={submit} onCancel={onClose} label="Add page" isPending={add.isPending} failure={add.error}>
      <TextInput
        label="Address"
        description="A public page that doesn’t require signing in."
        placeholder="https://shop.example/help"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('url')}
      />
      <RereadField {...form.getInputProps('reread')} />
    </SourceForm>
  )
}
