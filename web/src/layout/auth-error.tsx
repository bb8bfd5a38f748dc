import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiFailure } from '../api.ts'
import { AuthPage } from './auth-page.tsx'
import { ErrorRetry } from './error-retry.tsx'
import { errorWords } from './error-words.ts'
import { ButtonLink } from './links.tsx'

interface AuthErrorProps {
  error: unknown
  onRetry: () => void
  /** Shown if the page's link has expired: how to get another. */
  newLink?: ReactNode
}

/** Errors on pages before sign-in, which have no navigation around them. */
export function AuthError({ error, onRetry, newLink = <AskTheSender /> }: AuthErrorProps) {
  if (error instanceof ApiFailure && error.code === 'not_found')
    return <AuthPage title="This link no longer works">{newLink}</AuthPage>
  const { title, text } = errorWords(error)
  return (
    <AuthPage title={title}>
      <Text fz="sm" role="alert">
        {text}
      </Text>
      <ErrorRetry error={error} onRetry={onRetry} fullWidth />
    </AuthPage>
  )
}

const AskTheSender = () => (
  <>
    <Text fz="sm">
      It has already been used, was withdrawn, or has expired. Ask the person who sent it for a new one.
    </Text>
    <ButtonLink to="/" variant="default" fullWidth>
      Go to sign-in
    </ButtonLink>
  </>
)

export const ForgotPasswordAgain = () => (
  <>
    <Text fz="sm">It has already been used or has expired.</Text>
    <ButtonLink to="/forgot-password" fullWidth>
      Get a new link
    </ButtonLink>
  </>
)

export const SignUpAgain = () => (
  <>
    <Text fz="sm">It has expired. Sign up again to get a new one.</Text>
    <ButtonLink to="/sign-up" fullWidth>
      Sign up
    </ButtonLink>
  </>
)
