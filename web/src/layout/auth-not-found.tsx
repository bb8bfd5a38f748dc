import { Text } from '@mantine/core'
import { AuthPage } from './auth-page.tsx'
import { ButtonLink } from './links.tsx'

/** An address these pages do not know at all. */
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
