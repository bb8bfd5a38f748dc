import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { FormError } from '../layout/form-error.tsx'
import { AnchorLink, ButtonLink } from '../layout/links.tsx'
import { fieldErrors } from '../save.ts'
import { sessionQuery } from '../session.ts'
import { emailRule } from './form-rules.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpPage() {
  const { signUpOpen, mailConfigured } = useSuspenseQuery(sessionQuery).data
  if (!signUpOpen) {
    return (
      <AuthPage title="Sign-up is closed">
        <Text fz="sm">
          You can only join by invitation. Ask an owner or admin of your account for an invitation link.
        </Text>
        <ButtonLink to="/sign-in" variant="default" fullWidth>
          Go to sign-in
        </ButtonLink>
      </AuthPage>
    )
  }
  return (
    <AuthPage
      title="Create your account"
      description="Chatbots for your website and your apps."
      footer={
        <>
          Already have an account? <AnchorLink to="/sign-in">Sign in</AnchorLink>
        </>
      }
    >
      {mailConfigured ? <MailForm /> : <SignUpForm signUp={api.session.signUp} submitLabel="Create account" />}
    </AuthPage>
  )
}

/** The same words for everyone: whether an email has an account already, only its owner learns. */
function MailForm() {
  const ask = useMutation({ mutationFn: ({ email }: { email: string }) => api.session.requestSignUp(email) })
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailRule } })
  if (ask.isSuccess) {
    return (
      <Text fz="sm" role="status">
        We’ve sent an email to <b>{ask.variables.email.trim()}</b>. Open the link in it to finish signing up. If it
        doesn’t arrive within a few minutes, check your spam folder.
      </Text>
    )
  }
  const submit = form.onSubmit((draft) =>
    ask.mutate(draft, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Email"
          description="We’ll email you a link to finish signing up."
          type="email"
          autoComplete="username"
          autoFocus
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <FormError failure={ask.error} />
        <Button type="submit" fullWidth loading={ask.isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  )
}
