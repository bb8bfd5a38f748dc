import { Button, Text } from '@mantine/core'
import { queryOptions, useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { InvitationAnswer } from 'beckon-contract'
import { api } from '../api.ts'
import { AuthPage } from '../layout/auth-page.tsx'
import { FormError } from '../layout/form-error.tsx'
import { ButtonLink } from '../layout/links.tsx'
import { sessionQuery } from '../session.ts'
import { InvitedPersonForm } from './invited-person-form.tsx'
import { roleWords } from './roles.ts'

const invitationQuery = (secret: string) =>
  queryOptions({
    queryKey: ['invitation', secret],
    queryFn: () => api.invitations.view(secret),
    staleTime: Number.POSITIVE_INFINITY,
  })

export function InvitationPage() {
  const { secret } = useParams({ from: '/invitations/$secret' })
  const { accountName, email, role } = useSuspenseQuery(invitationQuery(secret)).data
  const { person } = useSuspenseQuery(sessionQuery).data
  const accept = useMutation({
    mutationFn: (answer: InvitationAnswer) => api.invitations.accept(secret, answer),
    // A real page load: the account has changed.
    onSuccess: () => window.location.assign('/bots'),
  })
  const signOut = useMutation({ mutationFn: api.session.signOut, onSuccess: () => window.location.reload() })
  const isInvited = person?.email.toLowerCase() === email.toLowerCase()

  const answer = () => {
    if (person && !isInvited) {
      return (
        <>
          <Text fz="sm">
            This invitation is for <b>{email}</b>, and you are signed in as <b>{person.email}</b>.
          </Text>
          <Button fullWidth onClick={() => signOut.mutate()} loading={signOut.isPending}>
            Sign out and continue
          </Button>
        </>
      )
    }
    if (person) {
      return (
        <>
          <Text fz="sm" ta="center">
            You are signed in as <b>{person.email}</b>.
          </Text>
          <FormError failure={accept.error} />
          <Button fullWidth onClick={() => accept.mutate({})} loading={accept.isPending}>
            Join {accountName}
          </Button>
        </>
      )
    }
    return (
      <>
        <InvitedPersonForm email={email} onAnswer={accept.mutate} isSaving={accept.isPending} failure={accept.error} />
        <Text fz="sm" ta="center">
          Already have a login here? You’ll keep your other accounts.
        </Text>
        <ButtonLink to="/sign-in" search={{ from: `/invitations/${secret}` }} variant="default" fullWidth>
          Sign in to join
        </ButtonLink>
      </>
    )
  }

  return (
    <AuthPage
      title={`Join ${accountName}`}
      description={`You are invited as ${roleWords[role].label.toLowerCase()}. ${roleWords[role].may}`}
    >
      {answer()}
    </AuthPage>
  )
}
