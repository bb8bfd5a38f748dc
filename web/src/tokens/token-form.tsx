import { Button, Card, Checkbox, Group, Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { limits, type Scope, type TokenDraft, usualScopes } from 'beckon-contract'
import { Suspense, useEffect } from 'react'
import { FormError } from '../layout/form-error.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { ButtonLink } from '../layout/links.tsx'
import { fieldErrors } from '../save.ts'
import { type ExpiryChoice, expiryOf } from './expiry.ts'
import { ExpiryFields } from './expiry-fields.tsx'
import { allScopes, scopeWords } from './token-words.ts'

const TokenBots = lazyPart(async () => (await import('./token-bots.tsx')).TokenBots)

export interface TokenFields {
  name: string
  expiry: ExpiryChoice
  day: string | null
  scopes: Scope[]
  reach: 'all' | 'chosen'
  botIds: string[]
}

interface TokenFormProps {
  hasBots: boolean
  onCreate: (draft: TokenDraft) => void
  isSaving: boolean
  failure: Error | null
}

export function TokenForm({ hasBots, onCreate, isSaving, failure }: TokenFormProps) {
  const form = useForm<TokenFields>({
    initialValues: { name: '', expiry: '90', day: null, scopes: [...usualScopes], reach: 'all', botIds: [] },
    validate: {
      name: describeNameMistake,
      day: (day, { expiry }) => (expiry === 'date' && !day ? 'Please pick a day.' : null),
      scopes: (scopes) => (scopes.length ? null : 'Choose at least one.'),
      botIds: (botIds, { reach }) => (reach === 'chosen' && botIds.length === 0 ? 'Choose at least one bot.' : null),
    },
  })
  const { setErrors } = form
  useEffect(() => {
    const { expiresAt, ...errors } = fieldErrors(failure)
    if (failure) setErrors({ ...errors, ...(expiresAt && { day: expiresAt }) })
  }, [failure, setErrors])

  return (
    <form onSubmit={form.onSubmit((fields) => onCreate(draftOf(fields)))} noValidate>
      <Card>
        <Stack gap="xl">
          <TextInput
            label="Name"
            description="What it’s used for, such as “CRM sync” or “Ada’s laptop”."
            maw={480}
            required
            autoFocus
            autoComplete="off"
            maxLength={limits.nameCharacters}
            {...form.getInputProps('name')}
          />
          <ExpiryFields
            choice={form.values.expiry}
            day={form.values.day}
            onChoice={(expiry) => form.setFieldValue('expiry', expiry)}
            onDay={(day) => form.setFieldValue('day', day)}
            error={form.errors.day}
          />
          <Checkbox.Group label="Scopes" {...form.getInputProps('scopes')}>
            <Stack gap="sm" mt="xs">
              {allScopes.map((scope) => (
                <Checkbox
                  key={scope}
                  value={scope}
                  label={scopeWords[scope].label}
                  description={scopeWords[scope].may}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Radio.Group label="Bot access" {...form.getInputProps('reach')}>
            <Stack gap="sm" mt="xs">
              <Radio value="all" label="All bots" description="Includes bots you create later." />
              <Radio
                value="chosen"
                label="Only some bots"
                disabled={!hasBots}
                description={hasBots ? 'Other bots are hidden from this token.' : 'This account has no bots yet.'}
              />
            </Stack>
          </Radio.Group>
          {form.values.reach === 'chosen' && (
            <Suspense fallback={<Skeleton h={90} />}>
              <TokenBots {...form.getInputProps('botIds')} />
            </Suspense>
          )}
          <FormError failure={failure} />
        </Stack>
      </Card>
      <Group mt="lg" gap="xs">
        <Button type="submit" loading={isSaving}>
          Create token
        </Button>
        <ButtonLink to="/tokens" variant="subtle" color="gray">
          Cancel
        </ButtonLink>
      </Group>
    </form>
  )
}

const describeNameMistake = (name: string) => (name.trim() ? null : 'Enter a name, so you recognise it later.')

const draftOf = ({ name, expiry, day, scopes, reach, botIds }: TokenFields): TokenDraft => ({
  name: name.trim(),
  expiresAt: expiryOf(expiry, day)?.toISOString() ?? null,
  scopes,
  botIds: reach === 'all' ? null : botIds,
})
