import { Anchor, Button, Group, Text } from '@mantine/core'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { useSave } from '../save.ts'
import { useSession } from '../session.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'

/** For a member without a second factor, in an account that requires one. */
export function SecondFactorNeeded({ onDone }: { onDone: () => void }) {
  const { person, account, accounts } = useSession()
  const others = accounts.filter(({ id }) => id !== account.id)
  const signOut = useSave([], api.session.signOut, { onSaved: () => window.location.assign('/sign-in') })
  const choose = useSave([], api.session.chooseAccount, { onSaved: () => window.location.assign('/bots') })
  return (
    <AuthPage
      title="Turn on two-step sign-in"
      description={`${account.name} requires it of all members.`}
      footer={
        <Group justify="center" gap="xs">
          <Text fz="sm" span>
            Signed in as {person.email}.
          </Text>
          <Anchor component="button" type="button" fz="sm" onClick={() => signOut.mutate()}>
            Sign out
          </Anchor>
        </Group>
      }
    >
      <SecondFactorSetup onDone={onDone} />
      {others.length > 0 && (
        <>
          <Text fz="sm">Or continue in another account:</Text>
          {others.map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => choose.mutate(id)}>
              {name}
            </Button>
          ))}
        </>
      )}
    </AuthPage>
  )
}
