import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { FormError } from '../layout/form-error.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { fieldErrors } from '../save.ts'
import { newPasswordHint, newPasswordRule } from './form-rules.ts'

// Not fetched again: once used, the link is gone, and the page must still be able to say "done".
const resetQuery = (secret: string) =>
  queryOptions({
    queryKey: ['password-reset', secret],
    queryFn: () => api.session.getPasswordReset(secret),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function ResetPasswordPage() {
  const { secret } = useParams({ from: '/reset-password/$secret' })
  const { email } = useSuspenseQuery(resetQuery(secret)).data
  const reset = useMutation({
    mutationFn: ({ password }: { password: string }) => api.session.resetPassword(secret, password),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: newPasswordRule },
  })
  if (reset.isSuccess) {
    return (
      <AuthPage title="Password changed">
        <Text fz="sm" role="status">
          You have been signed out on every device. Sign in with the new password.
        </Text>
        <ButtonLink to="/sign-in" fullWidth reloadDocument>
          Sign in
        </ButtonLink>
      </AuthPage>
    )
  }
  const submit = form.onSubmit((draft) =>
    reset.mutate(draft, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <AuthPage title="Choose a new password">
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label="Email" value={email} readOnly autoComplete="username" variant="filled" />
          <PasswordInput
            label="New password"
            description={newPasswordHint}
            autoComplete="new-password"
            autoFocus
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <FormError failure={reset.error} />
          <Button type="submit" fullWidth loading={reset.isPending}>
            Change password
          </Button>
        </Stack>
      </form>
    </AuthPage>
  )
}
