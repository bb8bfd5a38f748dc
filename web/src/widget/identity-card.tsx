import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { CodeBlock } from '../layout/code-block.tsx'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { CopyField } from '../layout/copy-field.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'
import { appearanceQuery } from './appearance-queries.ts'
import { identitySnippet } from './embed-snippets.ts'

/** The secret with which a site proves who its visitors are. Its value is shown once, here. */
export function IdentityCard({ botId, hasSecret }: { botId: string; hasSecret: boolean }) {
  const isAdmin = mayAdmin(useSession().role)
  const [isAsking, setAsking] = useState(false)
  const renew = useSave(appearanceQuery(botId), () => api.widget.renewSecret(botId), {
    onSaved: () => setAsking(false),
  })
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Title order={2}>Signed-in visitors</Title>
          <Text fz="sm" c="dimmed" mt={4}>
            Visitors who are signed in on your site can see their conversations on every device. Your server identifies
            them with a signed token; unsigned data from the page is ignored.
          </Text>
        </div>
        {renew.data && (
          <>
            <Alert color="yellow" variant="light" icon={<IconEyeOff size={18} />} title="Copy it now">
              This secret is only shown once. Store it with your server’s other secrets.
            </Alert>
            <CopyField label="Identity secret" value={renew.data.value} />
          </>
        )}
        {(hasSecret || renew.data) && <CodeBlock code={identitySnippet} label="Node.js and the page" />}
        {isAdmin ? (
          <Group>
            <Button
              variant="default"
              loading={renew.isPending}
              onClick={() => (hasSecret ? setAsking(true) : renew.mutate())}
            >
              {hasSecret ? 'Replace the identity secret' : 'Create an identity secret'}
            </Button>
          </Group>
        ) : (
          <Text fz="sm" c="dimmed">
            {hasSecret ? 'This bot has an identity secret.' : 'This bot has no identity secret yet.'} Owners and admins
            can create one.
          </Text>
        )}
      </Stack>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Replace the identity secret?"
        confirmLabel="Replace"
        onConfirm={() => renew.mutate()}
        isPending={renew.isPending}
        danger
      >
        The current secret stops working immediately. Visitors aren’t identified until your server signs with the new
        one.
      </ConfirmModal>
    </Card>
  )
}
