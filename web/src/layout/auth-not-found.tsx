import { Text } from '@mantine/core'
import { AuthPage } from './auth-page.tsx'
import { ButtonLink } from './links.tsx'

/** An address these pages do not know at all. */
export function AuthNotFound() {
  return (
    <AuthPage title="There is nothing here">
      <Text fz="sm">This address leads nowhere. It may be mistyped, or the link you followed is old.</Text>
      <ButtonLink to="/" fullWidth>
        Go to your bots
      </ButtonLink>
    </AuthPage>
  )
}
