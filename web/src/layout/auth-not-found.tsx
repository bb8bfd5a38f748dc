import { Text } from '@mantine/core'
import { AuthPage } from './auth-page.tsx'
import { ButtonLink } from './links.tsx'

/** A URL that doesn't match any page. */
export function AuthNotFound() {
  return (
    <AuthPage title="Page not found">
      <Text fz="sm">This page doesn’t exist. Check the address, or the link may be out of date.</Text>
      <ButtonLink to="/" fullWidth>
        Go to your bots
      </ButtonLink>
    </AuthPage>
  )
}
