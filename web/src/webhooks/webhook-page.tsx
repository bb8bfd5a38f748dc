import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Webhook, WebhookChange } from 'beckon-contract'
import { Suspense, useState } from 'react'
import { api } from '../api.ts'
import { ConfirmModal } from '../layout/confirm-modal.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { Section } from '../layout/section.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'
import { WebhookForm } from './webhook-form.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookSecretValue } from './webhook-secret.tsx'
import { shortUrl } from './webhook-words.ts'

const Deliveries = lazyPart(async () => (await import('./deliveries.tsx')).Deliveries)

export function WebhookPage() {
  const { role } = useSession()
  const { webhookId } = useParams({ from: '/inside/webhooks/$webhookId' })
  if (!mayAdmin(role)) return <RoleNeeded>Webhooks are managed by owners and admins.</RoleNeeded>
  return <OneWebhook webhookId={webhookId} />
}

function OneWebhook({ webhookId }: { webhookId: string }) {
  const { data: webhooks } = useSuspenseQuery({ ...webhooksQuery, refetchInterval: 10_000 }).data
  const webhook = webhooks.find(({ id }) => id === webhookId)
  const back = { to: '/webhooks', label: 'Webhooks' }
  if (!webhook) return <PageHeader back={back} title="Webhook not found" description="It may have been deleted." />
  return (
    <>
      <PageHeader
        back={back}
        title="Webhook"
        description={shortUrl(webhook.url)}
        actions={<Actions webhook={webhook} />}
      />
      <Stack gap="xl">
        <Condition webhook={webhook} />
        <Suspense fallback={<Skeleton h={200} />}>
          <Deliveries webhook={webhook} />
        </Suspense>
        <Secret webhook={webhook} />
        <Settings webhook={webhook} />
      </Stack>
    </>
  )
}

function Actions({ webhook: { id, isEnabled } }: { webhook: Webhook }) {
  const test = useSave(webhooksQuery, () => api.webhooks.test(id), {
    saved: ({ state }) => (state === 'delivered' ? 'Test event accepted' : ''),
    onSaved: ({ state, attempts: [attempt] }) => {
      if (state === 'delivered') return
      const message = attempt?.error ?? 'See the delivery for details.'
      notifications.show({ title: 'The test event failed', message, color: 'red', autoClose: 8_000 })
    },
  })
  const change = useSave(webhooksQuery, (body: WebhookChange) => api.webhooks.change(id, body))
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => test.mutate()} loading={test.isPending}>
        Send test
      </Button>
      <Button variant="default" onClick={() => change.mutate({ isEnabled: !isEnabled })} loading={change.isPending}>
        {isEnabled ? 'Turn off' : 'Turn on'}
      </Button>
    </Group>
  )
}

function Condition({ webhook: { isEnabled, offReason, failingSince, restUntil } }: { webhook: Webhook }) {
  if (!isEnabled)
    return (
      <Alert color={offReason ? 'red' : 'gray'} title="This webhook is off">
        {offReason && `${offReason} `}What happens now is not recorded for it. Events that still wait are sent when you
        turn it on.
      </Alert>
    )
  if (failingSince === null) return null
  return (
    <Alert color="yellow" title="This webhook fails">
      The first failure was <RelativeTime value={failingSince} />, and nothing was accepted since.{' '}
      {restUntil && (
        <>
          It failed ten times in a row, so it is tried again <RelativeTime value={restUntil} />.{' '}
        </>
      )}
      After five days it is turned off. Once you have fixed it, send a test: if it succeeds, the waiting events follow
      at once.
    </Alert>
  )
}

function Secret({ webhook: { id, previousSecretUntil } }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false)
  const renew = useSave(webhooksQuery, () => api.webhooks.renewSecret(id), { onSaved: () => setAsking(false) })
  return (
    <Section title="Signing secret" description="Your program verifies each event with it.">
      {renew.data ? (
        <WebhookSecretValue secret={renew.data.secret} />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setAsking(true)}>
            Renew secret
          </Button>
        </Group>
      )}
      {previousSecretUntil && (
        <Text fz="sm" c="dimmed" mt="sm">
          The previous secret signs too, until it ends <RelativeTime value={previousSecretUntil} />.
        </Text>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Renew the signing secret?"
        confirmLabel="Renew secret"
        onConfirm={() => renew.mutate()}
        isPending={renew.isPending}
      >
        You get a new secret. For 24 hours, events are signed with both, so you have time to update your program.
      </ConfirmModal>
    </Section>
  )
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { id, url, description, events, botId } = webhook
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const change = useSave(webhooksQuery, (body: WebhookChange) => api.webhooks.change(id, body), {
    saved: 'Webhook saved',
    isQuiet: true,
  })
  const remove = useSave(webhooksQuery, () => api.webhooks.remove(id), {
    saved: 'Webhook deleted',
    onSaved: () => void navigate({ to: '/webhooks' }),
  })
  return (
    <section aria-label="Settings">
      <WebhookForm
        draft={{ url, description, events, botId }}
        label="Save"
        onSave={change.mutate}
        isSaving={change.isPending}
        failure={change.error}
      />
      <Button mt="xl" color="red" variant="subtle" onClick={() => setDeleting(true)}>
        Delete webhook
      </Button>
      <ConfirmModal
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title="Delete this webhook?"
        confirmLabel="Delete webhook"
        onConfirm={() => remove.mutate()}
        isPending={remove.isPending}
        danger
      >
        Events that haven’t been sent yet are dropped, and its deliveries are no longer shown.
      </ConfirmModal>
    </section>
  )
}
