import { Stack, Switch, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { useSave } from '../save.ts'
import { sessionQuery, useSession } from '../session.ts'

/** For owners: whether all members need two-step sign-in. */
export function SecondFactorRule() {
  const { person, account } = useSession()
  const queries = useQueryClient()
  const change = useSave([], api.account.requireSecondFactor, {
    saved: (_, isRequired) => (isRequired ? 'Two-step sign-in is required' : 'Two-step sign-in is optional'),
    onSaved: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  })
  const isRequired = change.isPending ? change.variables : account.secondFactorRequired
  return (
    <Stack gap={4}>
      <Switch
        label="Require two-step sign-in"
        checked={isRequired}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
        disabled={!person.secondFactor && !isRequired}
      />
      <Text fz="sm" c="dimmed">
        {person.secondFactor || isRequired
          ? 'Members who haven’t turned it on must do so before they can continue in this account. API tokens keep working.'
          : 'To require it of everyone, turn it on for yourself first.'}
      </Text>
    </Stack>
  )
}
