import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { CodeBlock } from '../layout/code-block.tsx'
import { FormError } from '../layout/form-error.tsx'
import { AnchorLink } from '../layout/links.tsx'
import { fieldErrors } from '../save.ts'
import { sessionQuery } from '../session.ts'
import { emailRule } from './form-rules.ts'

export function ForgotPasswordPage() {
  const { mailConfigured } = useSuspenseQuery(sessionQuery).data
  return (
    <AuthPage title="Forgot your password?" footer={<AnchorLink to="/sign-in">Back to sign-in</AnchorLink>}>
      {mailConfigured ? <MailForm /> : <AskTheOperator />}
    </AuthPage>
  )
}

function MailForm() {
  const ask = useMutation({ mutationFn: ({ email }: { email: string }) => api.session.requestPasswordReset(email) })
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' }, validate: { email: emailRule } })
  if (ask.isSuccess) {
    return (
      <Text fz="sm" role="status">
        If <b>{ask.variables.email.trim()}</b> has an account here, we’ve sent a link. It works once and expires soon.
        If it doesn’t arrive within a few minutes, check your spam folder.
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
          description="We’ll email you a link to choose a new one."
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

function AskTheOperator() {
  return (
    <>
      <Text fz="sm">
        This service doesn’t send email. Ask its operator to run this command on the server, in Beckon’s folder, with
        your email address. It prints a link for choosing a new password.
      </Text>
      <CodeBlock code="npm run beckon -- reset-password EMAIL" label="On the server" />
      <Text fz="sm" c="dimmed">
        Run it with the same settings as the service: <code>BECKON_DATA</code> or <code>DATABASE_URL</code>, and{' '}
        <code>BECKON_BASE_URL</code> for the link.
      </Text>
    </>
  )
}
