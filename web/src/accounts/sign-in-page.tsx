import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { FormError } from '../layout/form-error.tsx'
import { AnchorLink } from '../layout/links.tsx'
import { sessionQuery } from '../session.ts'
import { useEnter } from './enter.ts'
import { emailRule, passwordRule } from './form-rules.ts'
import { SecondStepForm } from './second-step-form.tsx'

export function SignInPage() {
  const { from } = useSearch({ from: '/sign-in' })
  const { signUpOpen } = useSuspenseQuery(sessionQuery).data
  const enter = useEnter(from)
  const [pending, setPending] = useState<string | null>(null)
  const signIn = useMutation({
    mutationFn: api.session.signIn,
    onSuccess: (entered) => ('pending' in entered ? setPending(entered.pending) : enter(entered)),
  })
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: { email: emailRule, password: passwordRule },
  })
  if (pending !== null) {
    return (
      <AuthPage title="Two-step sign-in">
        <SecondStepForm pending={pending} onSignedIn={enter} onBack={() => setPending(null)} />
      </AuthPage>
    )
  }
  const signUpLine = (
    <>
      New here? <AnchorLink to="/sign-up">Create an account</AnchorLink>
    </>
  )
  return (
    <AuthPage title="Sign in to Beckon" footer={signUpOpen && signUpLine}>
      <form onSubmit={form.onSubmit((draft) => signIn.mutate(draft))} noValidate>
        <Stack>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <FormError failure={signIn.error} />
          <Button type="submit" fullWidth loading={signIn.isPending}>
            Sign in
          </Button>
          <Group justify="center">
            <AnchorLink to="/forgot-password" fz="sm">
              Forgot your password?
            </AnchorLink>
          </Group>
        </Stack>
      </form>
    </AuthPage>
  )
}
