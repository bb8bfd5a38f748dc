import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { InvitationAnswer } from 'beckon-contract'
import { useEffect } from 'react'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors } from '../save.ts'
import { nameRule, newPasswordHint, newPasswordRule } from './form-rules.ts'

interface InvitedPersonFormProps {
  email: string
  onAnswer: (answer: InvitationAnswer) => void
  isSaving: boolean
  failure: Error | null
}

/** For a person who is new to the service: a name and a password. */
export function InvitedPersonForm({ email, onAnswer, isSaving, failure }: InvitedPersonFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', password: '' },
    validate: { name: nameRule, password: newPasswordRule },
  })
  const { setErrors } = form
  useEffect(() => {
    if (failure) setErrors(fieldErrors(failure))
  }, [failure, setErrors])
  return (
    <form onSubmit={form.onSubmit(onAnswer)} noValidate>
      <Stack>
        <TextInput label="Email" value={email} readOnly autoComplete="username" variant="filled" />
        <TextInput
          label="Your name"
          autoComplete="name"
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label="Password"
          description={newPasswordHint}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <FormError failure={failure} />
        <Button type="submit" fullWidth loading={isSaving}>
          Join
        </Button>
      </Stack>
    </form>
  )
}
