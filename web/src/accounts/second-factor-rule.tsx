import { Stack, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { AnchorLink } from '../layout/links.tsx'
import { useSave } from '../save.ts'
import { sessionQuery, useSession } from '../session.ts'
import { membersQuery } from './members-queries.ts'

/** For owners: whether all members need two-step sign-in. */
export function SecondFactorRule() {
  const { person, account } = useSession()
  const queries = useQueryClient()
  const change = useSave([], api.account.requireSecondFactor, {
    saved: (_, isRequired) => (isRequired ? 'Two-step sign-in is required' : 'Two-step sign-in is optional'),
    onSaved: (session) => queries.setQueryData(sessionQuery.queryKey, session),
  })
  const { data: members } = useQuery(membersQuery)
  const missing = members?.data.filter(({ secondFactor }) => !secondFactor).length ?? 0
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
      {members && (
        <Text fz="sm" c="dimmed">
          {describeMissing(members.data.length, missing)}{' '}
          {missing > 0 && <AnchorLink to="/members">See who</AnchorLink>}
        </Text>
      )}
    </Stack>
  )
}

function describeMissing(members: number, missing: number): string {
  if (missing === 0) return members === 1 ? 'You have turned it on.' : `All ${members} members have turned it on.`
  if (members === 1) return 'You haven’t turned it on yet.'
  return missing === 1
    ? `1 of ${members} members hasn’t turned it on yet.`
    : `${missing} of ${members} members haven’t turned it on yet.`
}
