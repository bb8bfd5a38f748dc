import { Button, Group, PasswordInput, Stack, VisuallyHidden } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '../api.ts'
import { fieldErrors, useSave } from '../save.ts'
import { newPasswordHint, newPasswordRule } from './form-rules.ts'
import { sessionsQuery } from './sessions-query.ts'

export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { current: '', next: '' },
    validate: {
      current: (password) => (password ? null : 'Please enter your current password.'),
      next: newPasswordRule,
    },
  })
  const change = useSave(sessionsQuery, api.me.changePassword, {
    saved: 'Password changed',
    onSaved: () => form.reset(),
  })
  const submit = form.onSubmit((draft) =>
    change.mutate(draft, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <VisuallyHidden>
          <input type="email" name="email" value={email} readOnly autoComplete="username" tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          key={form.key('current')}
          {...form.getInputProps('current')}
        />
        <PasswordInput
          label="New password"
          description={newPasswordHint}
          autoComplete="new-password"
          key={form.key('next')}
          {...form.getInputProps('next')}
        />
        <Group>
          <Button type="submit" variant="default" loading={change.isPending}>
            Change password
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
