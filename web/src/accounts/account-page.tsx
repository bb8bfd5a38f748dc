import { Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { api } from '../api.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { Section } from '../layout/section.tsx'
import { mayOwn, useSession } from '../session.ts'
import { NameForm } from './name-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'
import { SessionsCard } from './sessions-card.tsx'

const DatesForm = lazyPart(async () => (await import('./dates-form.tsx')).DatesForm)
const DeleteAccount = lazyPart(async () => (await import('./delete-account.tsx')).DeleteAccount)
const NoticeMails = lazyPart(async () => (await import('../notices/notice-mails.tsx')).NoticeMails)
const RetentionForm = lazyPart(async () => (await import('../retention/retention-form.tsx')).RetentionForm)

export function AccountPage() {
  const { person, account, role } = useSession()
  return (
    <>
      <PageHeader title="Account" description="Your profile, how you sign in, and the account you are working in." />
      <Section title="Your profile" description="The name other members see.">
        <Stack>
          <NameForm label="Your name" name={person.name} save={api.me.rename} saved="Name changed" />
          <TextInput
            label="Email"
            description="You use it to sign in."
            value={person.email}
            readOnly
            variant="filled"
          />
        </Stack>
      </Section>
      <Section title="Dates" description="How dates and times are shown to you, on all pages.">
        <Suspense fallback={<Skeleton h={140} />}>
          <DatesForm />
        </Suspense>
      </Section>
      <Section title="Notices by email" description="What the bell shows, for this account. Each member chooses.">
        <Suspense fallback={<Skeleton h={200} />}>
          <NoticeMails />
        </Suspense>
      </Section>
      <Section title="Password" description="Changing it signs you out on all your other devices.">
        <PasswordForm email={person.email} />
      </Section>
      <Section
        title="Two-step sign-in"
        description="Signing in then also takes a code from an app on your phone. A stolen password is not enough."
      >
        <SecondFactorCard />
      </Section>
      <Section
        title="Where you are signed in"
        description="If you don’t recognise a session, end it and change your password."
      >
        <SessionsCard />
      </Section>
      <Section
        title="Old conversations"
        description="Delete or anonymise conversations some days after their latest message. Bots can have a rule of their own."
      >
        <Suspense fallback={<Skeleton h={60} />}>
          <RetentionForm />
        </Suspense>
      </Section>
      <Section title="This account" description="Bots, API tokens and members belong to it.">
        {mayOwn(role) ? (
          <Stack gap="lg">
            <NameForm
              key={account.id}
              label="Account name"
              name={account.name}
              save={api.account.rename}
              saved="Account renamed"
            />
            <SecondFactorRule />
          </Stack>
        ) : (
          <Stack gap="xs">
            <TextInput label="Account name" value={account.name} readOnly variant="filled" />
            <Text fz="sm" c="dimmed">
              Only an owner can rename the account.
            </Text>
          </Stack>
        )}
      </Section>
      {mayOwn(role) && (
        <Suspense fallback={<Skeleton h={90} />}>
          <DeleteAccount />
        </Suspense>
      )}
    </>
  )
}
