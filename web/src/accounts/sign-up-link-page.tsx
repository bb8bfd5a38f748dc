import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const signUpQuery = (secret: string) =>
  queryOptions({
    queryKey: ['sign-up', secret],
    queryFn: () => api.session.viewSignUp(secret),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Opened by the link from the mail. */
export function SignUpLinkPage() {
  const { secret } = useParams({ from: '/sign-up/$secret' })
  const { email } = useSuspenseQuery(signUpQuery(secret)).data
  return (
    <AuthPage title="Create your account" description="Your email is confirmed. Choose a name and a password.">
      <SignUpForm
        email={email}
        signUp={({ email: _, ...answer }) => api.session.finishSignUp(secret, answer)}
        submitLabel="Create account"
      />
    </AuthPage>
  )
}
