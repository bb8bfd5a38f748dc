import { Card, Group } from '@mantine/core'
import type { WebhookSecret } from 'beckon-contract'
import { useState } from 'react'
import { api } from '../api.ts'
import { ButtonLink } from '../layout/links.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { RoleNeeded } from '../layout/role-needed.tsx'
import { useSave } from '../save.ts'
import { mayAdmin, useSession } from '../session.ts'
import { WebhookForm } from './webhook-form.tsx'
import { webhooksQuery } from './webhook-queries.ts'
import { WebhookSecretValue } from './webhook-secret.tsx'

export function NewWebhookPage() {
  const { role } = useSession()
  if (!mayAdmin(role)) return <RoleNeeded>Webhooks are managed by owners and admins.</RoleNeeded>
  return <NewWebhook />
}

function NewWebhook() {
  const [created, setCreated] = useState<WebhookSecret | null>(null)
  const create = useSave(webhooksQuery, api.webhooks.create, { isQuiet: true, onSaved: setCreated })
  const back = { to: '/webhooks', label: 'Webhooks' }
  if (created)
    return (
      <>
        <PageHeader back={back} title="Your webhook is ready" description={created.webhook.url} />
        <Card>
          <WebhookSecretValue secret={created.secret} />
        </Card>
        <Group mt="lg">
          <ButtonLink to="/webhooks/$webhookId" params={{ webhookId: created.webhook.id }} variant="default">
            Done, I’ve copied it
          </ButtonLink>
        </Group>
      </>
    )
  return (
    <>
      <PageHeader back={back} title="Add a webhook" description="Choose what your program is told about." />
      <WebhookForm label="Add webhook" onSave={create.mutate} isSaving={create.isPending} failure={create.error} />
    </>
  )
}
