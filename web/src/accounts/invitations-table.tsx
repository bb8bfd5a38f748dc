import { Button, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Invitation } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import list from '../layout/list-table.module.css'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useSave } from '../save.ts'
import { invitationsQuery } from './members-queries.ts'
import { roleWords } from './roles.ts'

/** Pending invitations. Renders nothing if there are none. */
export function InvitationsTable() {
  const { data: invitations } = useSuspenseQuery(invitationsQuery).data
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const withdraw = useSave(invitationsQuery, (invitation: Invitation) => api.invitations.withdraw(invitation.id), {
    saved: 'Invitation withdrawn',
    onSaved: () => setWithdrawing(null),
  })
  if (invitations.length === 0) return null
  return (
    <Stack gap="sm">
      <Title order={2} fz="md">
        Pending invitations
      </Title>
      <div className={list.frame}>
        <Table className={list.table} aria-label="Pending invitations">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Email</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th>Invited</Table.Th>
              <Table.Th>Expires</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {invitations.map((invitation) => (
              <Table.Tr key={invitation.id}>
                <Table.Td>
                  <Text fz="sm" fw={500} pr={80}>
                    {invitation.email}
                  </Text>
                </Table.Td>
                <Table.Td data-label="Role">{roleWords[invitation.role].label}</Table.Td>
                <Table.Td data-label="Invited">
                  <RelativeTime value={invitation.createdAt} />
                </Table.Td>
                <Table.Td data-label="Expires">
                  <RelativeTime value={invitation.expiresAt} />
                </Table.Td>
                <Table.Td className={list.actions} ta="right">
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setWithdrawing(invitation)}>
                    Withdraw
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <ConfirmModal
        opened={withdrawing !== null}
        onClose={() => setWithdrawing(null)}
        title="Withdraw the invitation?"
        confirmLabel="Withdraw"
        onConfirm={() => withdrawing && withdraw.mutate(withdrawing)}
        isPending={withdraw.isPending}
        danger
      >
        The link sent to {withdrawing?.email} stops working immediately. You can invite them again at any time.
      </ConfirmModal>
    </Stack>
  )
}
