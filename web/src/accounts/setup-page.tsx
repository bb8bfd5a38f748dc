import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SetupPage() {
  return (
    <AuthPage
      title="Welcome to Beckon"
      description="This service is new. You become its first person and the owner of its first account."
      footer="Others join later, by an invitation link from you."
    >
      <SignUpForm signUp={api.session.setUp} submitLabel="Create account" />
    </AuthPage>
  )
}
