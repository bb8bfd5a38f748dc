import { Badge, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { sessionQuery } from '../session.ts'
import { BothProofsForm } from './both-proofs-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { secondFactorQuery } from './second-factor-query.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { sessionsQuery } from './sessions-query.ts'

const titles = {
  setup: 'Turn on two-step sign-in',
  codes: 'New recovery codes',
  off: 'Turn off two-step sign-in?',
}
type Dialog = keyof typeof titles

export function SecondFactorCard() {
  const { enabledAt, recoveryCodesLeft } = useSuspenseQuery(secondFactorQuery).data
  const queries = useQueryClient()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const [hasCodes, setHasCodes] = useState(false)

  const close = () => {
    setDialog(null)
    setCodes(null)
    setHasCodes(false)
    for (const { queryKey } of [secondFactorQuery, sessionQuery, sessionsQuery])
      void queries.invalidateQueries({ queryKey })
  }
  const finish = (message: string) => {
    notifications.show({ message, color: 'teal' })
    close()
  }
  return (
    <Stack gap="md">
      {enabledAt === null ? (
        <Text fz="sm">Off. Your password alone signs you in.</Text>
      ) : (
        <Stack gap={4}>
          <Group gap="xs">
            <Badge color="teal">On</Badge>
            <Text fz="sm" c="dimmed">
              since <RelativeTime value={enabledAt} />
            </Text>
          </Group>
          <Text fz="sm" {...(recoveryCodesLeft < 3 && { c: 'red' })}>
            {recoveryCodesLeft === 1 ? '1 recovery code is left.' : `${recoveryCodesLeft} recovery codes are left.`}
          </Text>
        </Stack>
      )}
      <Group gap="xs">
        {enabledAt === null ? (
          <Button variant="default" onClick={() => setDialog('setup')}>
            Turn on…
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => setDialog('codes')}>
              New recovery codes…
            </Button>
            <Button variant="subtle" color="red" onClick={() => setDialog('off')}>
              Turn off…
            </Button>
          </>
        )}
      </Group>
      <Modal
        opened={dialog !== null}
        onClose={close}
        title={dialog ? titles[dialog] : ''}
        closeButtonProps={{ 'aria-label': 'Close' }}
        transitionProps={{ exitDuration: 0 }}
        // The codes are shown once: an accidental click or key must not lose them.
        closeOnClickOutside={!hasCodes}
        closeOnEscape={!hasCodes}
        withCloseButton={!hasCodes}
      >
        {dialog === 'setup' && (
          <SecondFactorSetup onCodes={() => setHasCodes(true)} onDone={() => finish('Two-step sign-in is on')} />
        )}
        {dialog === 'codes' && codes && <RecoveryCodeList codes={codes} onDone={close} />}
        {dialog === 'codes' && !codes && (
          <BothProofsForm
            action={api.me.renewRecoveryCodes}
            submitLabel="Create new codes"
            onDone={({ recoveryCodes }) => {
              setHasCodes(true)
              setCodes(recoveryCodes)
            }}
          >
            The codes you have now stop working.
          </BothProofsForm>
        )}
        {dialog === 'off' && (
          <BothProofsForm
            action={api.me.removeSecondFactor}
            submitLabel="Turn off"
            danger
            onDone={() => finish('Two-step sign-in is off')}
          >
            Your password alone will sign you in. Your recovery codes stop working.
          </BothProofsForm>
        )}
      </Modal>
    </Stack>
  )
}
