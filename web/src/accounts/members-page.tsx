import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PageHeader } from '../layout/page-header.tsx'
import { mayAdmin, useSession } from '../session.ts'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteModal } from './invite-modal.tsx'
import { membersQuery } from './members-queries.ts'
import { MembersTable } from './members-table.tsx'
import { RolesExplained } from './roles-explained.tsx'

export function MembersPage() {
  const { account, role } = useSession()
  const { data: members } = useSuspenseQuery(membersQuery).data
  const [isInviting, invite] = useDisclosure(false)
  const inviteButton = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={invite.open}>
      Invite someone
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Members"
        description={`People with access to ${account.name}, and their roles.`}
        actions={mayAdmin(role) && inviteButton}
      />
      <Stack gap="xl">
        <MembersTable members={members} />
        {mayAdmin(role) && <InvitationsTable />}
        <RolesExplained mine={role} />
      </Stack>
      <InviteModal opened={isInviting} onClose={invite.close} />
    </>
  )
}
