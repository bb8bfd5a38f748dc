import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { SignUpForm } from './sign-up-form.tsx'

export function SetupPage() {
  return (
    <AuthPage
      title="Welcome to Beckon"
      description="Create the first account. You’ll be its owner."
      footer="You can invite others later."
    >
      <SignUpForm signUp={api.session.setUp} submitLabel="Create account" />
    </AuthPage>
  )
}
