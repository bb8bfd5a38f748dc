import { Alert, Button, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconMailCheck } from '@tabler/icons-react'
import type { InvitationCreated, Role } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { CopyButton } from '../layout/copy-button.tsx'
import { CopyField } from '../layout/copy-field.tsx'
import { FormError } from '../layout/form-error.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { useSession } from '../session.ts'
import { emailRule } from './form-rules.ts'
import { invitationsQuery } from './members-queries.ts'
import { rolesGivenBy, roleWords } from './roles.ts'

export function InviteModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [created, setCreated] = useState<InvitationCreated | null>(null)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={() => setCreated(null)}
      title={created ? 'Invitation created' : 'Invite someone'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // The link is shown once: an accidental click must not lose it.
      closeOnClickOutside={!created}
    >
      {created ? <InvitationLink created={created} onDone={onClose} /> : <InviteForm onCreated={setCreated} />}
    </Modal>
  )
}

function InviteForm({ onCreated }: { onCreated: (created: InvitationCreated) => void }) {
  const { role: mine } = useSession()
  const invite = useSave(invitationsQuery, api.invitations.create, { onSaved: onCreated, isQuiet: true })
  const form = useForm<{ email: string; role: Role }>({
    initialValues: { email: '', role: 'editor' },
    validate: { email: emailRule },
  })
  const submit = form.onSubmit((draft) =>
    invite.mutate(draft, { onError: (failure) => form.setErrors(fieldErrors(failure)) }),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label="Email"
          description="Only this address can accept the invitation."
          type="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('email')}
        />
        <Radio.Group label="Role" {...form.getInputProps('role')}>
          <Stack gap="sm" mt="xs">
            {rolesGivenBy(mine).map((role) => (
              <Radio key={role} value={role} label={roleWords[role].label} description={roleWords[role].may} />
            ))}
          </Stack>
        </Radio.Group>
        <FormError failure={invite.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={invite.isPending}>
            Create invitation link
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function InvitationLink({ created, onDone }: { created: InvitationCreated; onDone: () => void }) {
  const { invitation, link, mailed } = created
  return (
    <Stack>
      {mailed && (
        <Alert color="teal" icon={<IconMailCheck size={18} />}>
          We’ve also emailed the link to {invitation.email}.
        </Alert>
      )}
      <Text fz="sm">
        Send this link to <b>{invitation.email}</b>. It’s only shown once, works once, and expires{' '}
        <RelativeTime value={invitation.expiresAt} />.
      </Text>
      <CopyField label="Invitation link" value={link} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
        <CopyButton isWide value={link} label="Copy link" />
      </Group>
    </Stack>
  )
}
