import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { SessionState, SignUpDraft } from 'beckon-contract'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors } from '../save.ts'
import { useEnter } from './enter.ts'
import { emailRule, nameRule, newPasswordHint, newPasswordRule } from './form-rules.ts'

interface SignUpFormProps {
  signUp: (draft: SignUpDraft) => Promise<SessionState>
  submitLabel: string
  /** Confirmed by a link from a mail. */
  email?: string
}

export function SignUpForm({ signUp, submitLabel, email = '' }: SignUpFormProps) {
  const save = useMutation({ mutationFn: signUp, onSuccess: useEnter() })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email, password: '', accountName: '' },
    validate: {
      name: nameRule,
      email: emailRule,
      password: newPasswordRule,
      accountName: (name) => (name ? nameRule(name) : null),
    },
  })
  const submit = form.onSubmit(({ accountName, ...draft }) =>
    save.mutate(
      { ...draft, ...(accountName.trim() && { accountName }) },
      { onError: (failure) => form.setErrors(fieldErrors(failure)) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Your name"
          autoComplete="name"
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          readOnly={email !== ''}
          variant={email === '' ? 'default' : 'filled'}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          description={newPasswordHint}
          autoComplete="new-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <TextInput
          label="Account name"
          description="Your company or team. Optional; you can change it later."
          autoComplete="organization"
          key={form.key('accountName')}
          {...form.getInputProps('accountName')}
        />
        <FormError failure={save.error} />
        <Button type="submit" fullWidth loading={save.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
