import { Button, Card, Checkbox, Group, SimpleGrid, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits, type WebhookDraft, type WebhookEventType, webhookEvents, webhookEventTypes } from 'beckon-contract'
import { Suspense, useEffect, useRef } from 'react'
import { FormError } from '../layout/form-error.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { ButtonLink } from '../layout/links.tsx'
import { fieldErrors } from '../save.ts'

const BotSelect = lazyPart(async () => (await import('../bots/bot-select.tsx')).BotSelect)

interface WebhookFormProps {
  draft?: WebhookDraft
  label: string
  onSave: (draft: WebhookDraft) => void
  isSaving: boolean
  failure: Error | null
}

const allBots = 'all'

export function WebhookForm({ draft, label, onSave, isSaving, failure }: WebhookFormProps) {
  const form = useForm({
    initialValues: {
      url: draft?.url ?? '',
      description: draft?.description ?? '',
      events: draft?.events ?? (['turn.completed', 'turn.failed'] as WebhookEventType[]),
      botId: draft?.botId ?? allBots,
    },
    validate: {
      url: (url) => (/^\s*https?:\/\/\S+\s*$/.test(url) ? null : 'Enter an address that starts with https://.'),
      events: (events) => (events.length > 0 ? null : 'Choose at least one.'),
    },
  })
  const { setErrors } = form
  const urlField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!failure) return
    const errors = fieldErrors(failure)
    setErrors(errors)
    // It may be out of sight.
    if (errors.url) urlField.current?.focus()
  }, [failure, setErrors])

  return (
    <form
      onSubmit={form.onSubmit(
        ({ botId, ...fields }) => onSave({ ...fields, botId: botId === allBots ? null : botId }),
        (errors) => errors.url && urlField.current?.focus(),
      )}
      noValidate
    >
      <Card>
        <Stack gap="lg">
          <TextInput
            ref={urlField}
            label="Address"
            description="Events are sent there with POST, as JSON."
            placeholder="https://example.com/beckon"
            type="url"
            required
            maxLength={limits.urlCharacters}
            {...form.getInputProps('url')}
          />
          <TextInput
            label="Description"
            maxLength={limits.nameCharacters}
            maw={480}
            {...form.getInputProps('description')}
          />
          <Suspense fallback={<Skeleton height={62} maw={480} />}>
            <BotSelect
              label="Events of"
              first={{ value: allBots, label: 'All bots and the account' }}
              maw={480}
              {...form.getInputProps('botId')}
              value={form.values.botId}
            />
          </Suspense>
          <Checkbox.Group label="Events" {...form.getInputProps('events')}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="sm" mt="xs">
              {webhookEventTypes.map((type) => (
                <Checkbox key={type} value={type} label={type} description={webhookEvents[type]} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <FormError failure={failure} />
        </Stack>
      </Card>
      <Group mt="lg" gap="xs">
        <Button type="submit" loading={isSaving}>
          {label}
        </Button>
        <ButtonLink to="/webhooks" variant="subtle" color="gray">
          Cancel
        </ButtonLink>
      </Group>
    </form>
  )
}
