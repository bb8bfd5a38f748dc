import { Button, Text } from '@mantine/core'
import type { Person } from 'beckon-contract'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { AuthPage } from './auth-page.tsx'

/** A person who left, or was removed from, their last account. */
export function NoAccount({ person }: { person: Person }) {
  const signOut = useSave([], api.session.signOut, { onSaved: () => window.location.assign('/sign-in') })
  return (
    <AuthPage title="You’re not a member of any account" description={`Signed in as ${person.email}`}>
      <Text fz="sm">Ask an account owner or admin for an invitation link, and open it in this browser.</Text>
      <Button variant="default" fullWidth onClick={() => signOut.mutate()} loading={signOut.isPending}>
        Sign out
      </Button>
    </AuthPage>
  )
}
