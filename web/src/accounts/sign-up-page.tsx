import { Text } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { AnchorLink, ButtonLink } from '../layout/links.tsx'
import { sessionQuery } from '../session.ts'
import { SignUpForm } from './sign-up-form.tsx'

export function SignUpPage() {
  const { signUpOpen } = useSuspenseQuery(sessionQuery).data
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
      <SignUpForm signUp={api.session.signUp} submitLabel="Create account" />
    </AuthPage>
  )
}
