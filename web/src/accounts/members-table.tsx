import { Avatar, Badge, Button, Group, Select, Table, Text, VisuallyHidden } from '@mantine/core'
import type { Member, Role } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import list from '../layout/list-table.module.css'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, mayOwn, useSession } from '../session.ts'
import { membersQuery } from './members-queries.ts'
import { mayChange, rolesGivenBy, roleWords } from './roles.ts'

export function MembersTable({ members }: { members: Member[] }) {
  const { person, account, role } = useSession()
  const [leaving, setLeaving] = useState<Member | null>(null)
  const remove = useSave(membersQuery, (member: Member) => api.members.remove(member.personId), {
    saved: (_, member) => `${member.name} removed`,
    onSaved: () => setLeaving(null),
  })
  const leave = useSave([], () => api.members.remove(person.id), { onSaved: () => window.location.assign('/') })
  const isMyself = leaving?.personId === person.id
  const confirm = () => {
    if (isMyself) leave.mutate()
    else if (leaving) remove.mutate(leaving)
  }
  return (
    <div className={list.frame}>
      <Table className={list.table} aria-label="Members">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Person</Table.Th>
            <Table.Th>Role</Table.Th>
            {mayOwn(role) && <Table.Th>Two-step sign-in</Table.Th>}
            <Table.Th>Joined</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map((member) => (
            <Table.Tr key={member.personId}>
              <Table.Td>
                <MemberName member={member} isMyself={member.personId === person.id} />
              </Table.Td>
              <Table.Td data-label="Role">
                {mayAdmin(role) && mayChange(role, member.role) ? (
                  <RoleSelect member={member} mine={role} />
                ) : (
                  <Text fz="sm">{roleWords[member.role].label}</Text>
                )}
              </Table.Td>
              {mayOwn(role) && (
                <Table.Td data-label="Two-step sign-in">
                  <Badge color={member.secondFactor ? 'green' : 'gray'}>{member.secondFactor ? 'On' : 'Off'}</Badge>
                </Table.Td>
              )}
              <Table.Td data-label="Joined">
                <Text fz="sm" c="dimmed">
                  <RelativeTime value={member.joinedAt} />
                </Text>
              </Table.Td>
              <Table.Td className={list.actions} ta="right">
                {(member.personId === person.id || mayChange(role, member.role)) && (
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setLeaving(member)}>
                    {member.personId === person.id ? 'Leave' : 'Remove'}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <ConfirmModal
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={isMyself ? `Leave ${account.name}?` : `Remove ${leaving?.name}?`}
        confirmLabel={isMyself ? 'Leave' : 'Remove'}
        onConfirm={confirm}
        isPending={remove.isPending || leave.isPending}
        danger
      >
        {isMyself
          ? 'You lose access immediately and need a new invitation to return. Bots and API tokens stay.'
          : `${leaving?.name} loses access to ${account.name} immediately. The bots and API tokens they created keep working.`}
      </ConfirmModal>
    </div>
  )
}

function MemberName({ member, isMyself }: { member: Member; isMyself: boolean }) {
  return (
    <Group gap="sm" wrap="nowrap" pr="xl">
      <Avatar size={34} name={member.name} color="initials" aria-hidden />
      <div>
        <Group gap={6}>
          <Text fz="sm" fw={500}>
            {member.name}
          </Text>
          {isMyself && <Badge color="gray">You</Badge>}
        </Group>
        <Text fz="xs" c="dimmed">
          {member.email}
        </Text>
      </div>
    </Group>
  )
}

function RoleSelect({ member, mine }: { member: Member; mine: Role }) {
  const change = useSave(membersQuery, (role: Role) => api.members.changeRole(member.personId, role), {
    saved: (changed) => `${changed.name} is now ${roleWords[changed.role].label.toLowerCase()}`,
  })
  return (
    <Select
      aria-label={`Role of ${member.name}`}
      size="xs"
      w={120}
      allowDeselect={false}
      data={rolesGivenBy(mine).map((role) => ({ value: role, label: roleWords[role].label }))}
      value={change.isPending ? change.variables : member.role}
      onChange={(role) => role && change.mutate(role)}
      disabled={change.isPending}
    />
  )
}
