import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import type { SessionState } from 'beckon-contract'
import { fieldErrors, useSave } from '../save.ts'
import { sessionQuery } from '../session.ts'
import { nameRule } from './form-rules.ts'
import styles from './name-form.module.css'

interface NameFormProps {
  label: string
  name: string
  save: (name: string) => Promise<SessionState>
  saved: string
}

/** One name and a button: a person's, or the account's. */
export function NameForm({ label, name, save, saved }: NameFormProps) {
  const queries = useQueryClient()
  const form = useForm({ initialValues: { name }, validate: { name: nameRule } })
  const rename = useSave({ queryKey: ['members'] }, (draft: { name: string }) => save(draft.name.trim()), {
    saved,
    onSaved: (session, draft) => {
      queries.setQueryData(sessionQuery.queryKey, session)
      form.resetDirty(draft)
    },
  })
  const submit = form.onSubmit((draft) =>
    rename.mutate(draft, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput label={label} className={styles.field} {...form.getInputProps('name')} />
        <Button
          type="submit"
          variant="default"
          className={styles.button}
          loading={rename.isPending}
          disabled={!form.isDirty()}
        >
          Save
        </Button>
      </Group>
    </form>
  )
}
