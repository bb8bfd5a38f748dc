import { Card, Text } from '@mantine/core'
import type { OwnerConversation, PageContext } from 'beckon-contract'
import type { ReactNode } from 'react'
import { CopyField } from '../layout/copy-field.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { ChannelBadge } from './channel-badge.tsx'
import styles from './conversation-details.module.css'
import { speakerOf } from './speaker.ts'

export function ConversationDetails({ conversation }: { conversation: OwnerConversation }) {
  const { user, context, channel, turns, created_at, updated_at } = conversation
  const who = speakerOf(conversation)
  const known = Object.entries({ id: user?.id, email: user?.email, ...user?.attributes }).filter(
    ([, value]) => value !== undefined && value !== '' && value !== who,
  )
  return (
    <Card component="aside" aria-label="About this conversation" padding="sm" mt="xs">
      <dl className={styles.facts}>
        {known.map(([name, value]) => (
          <Fact key={name} name={name}>
            {String(value)}
          </Fact>
        ))}
        {context && <PageFacts context={context} />}
        <Fact name="Channel">
          <ChannelBadge channel={channel} />
        </Fact>
        <Fact name="Turns">{turns}</Fact>
        <Fact name="Began">
          <RelativeTime value={created_at} />
        </Fact>
        <Fact name="Last activity">
          <RelativeTime value={updated_at} />
        </Fact>
      </dl>
      <CopyField label="Conversation id" value={conversation.id} />
    </Card>
  )
}

/** Text, not links: the page may have told us anything. */
function PageFacts({ context: { url, title, language, referrer, attributes } }: { context: PageContext }) {
  const told = { Page: title, Address: url, 'Came from': referrer, 'Page language': language, ...attributes }
  return Object.entries(told)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => (
      <Fact key={name} name={name}>
        {String(value)}
      </Fact>
    ))
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Text component="dt" fz="xs" c="dimmed" className={styles.value}>
        {name}
      </Text>
      <Text component="dd" fz="xs" className={styles.value}>
        {children}
      </Text>
    </>
  )
}
