import { Button, Text } from '@mantine/core'
import type { Person } from 'beckon-contract'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { AuthPage } from './auth-page.tsx'

/** Someone who left, or was removed from, their last account. */
export function NoAccount({ person }: { person: Person }) {
  const signOut = useSave([], api.session.signOut, { onSaved: () => window.location.assign('/sign-in') })
  return (
    <AuthPage title="You belong to no account" description={`Signed in as ${person.email}`}>
      <Text fz="sm">
        Ask an owner or an admin of an account for an invitation link, and open it in this browser: you will come back
        here as a member.
      </Text>
      <Button variant="default" fullWidth onClick={() => signOut.mutate()} loading={signOut.isPending}>
        Sign out
      </Button>
    </AuthPage>
  )
}
