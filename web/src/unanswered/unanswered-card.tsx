import { Button, Card, Collapse, Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import type { UnansweredGroup } from 'beckon-contract'
import { EntryEditor } from '../knowledge/entry-editor.tsx'
import { countOf } from '../layout/count-of.ts'
import { AnchorLink } from '../layout/links.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { draftFor } from './question-draft.ts'
import styles from './unanswered-card.module.css'

interface UnansweredCardProps {
  botId: string
  group: UnansweredGroup
  isEditable: boolean
  onWrite: () => void
  onClose: () => void
  onAnswered: () => void
  onDismiss: () => void
}

export function UnansweredCard(props: UnansweredCardProps) {
  const { botId, group, isEditable, onWrite, onClose, onAnswered, onDismiss } = props
  const [isWriting, editor] = useDisclosure(false, { onOpen: onWrite, onClose })
  if (isWriting) {
    return <EntryEditor botId={botId} initial={draftFor(group)} onClose={editor.close} onSaved={onAnswered} />
  }
  return (
    <Card component="article" padding="md">
      <Text component="h2" fz="sm" fw={600} className={styles.question} dir="auto">
        {group.question}
      </Text>
      <Text component="div" fz="xs" c="dimmed" className={styles.facts}>
        <span>Asked {group.count === 1 ? 'once' : countOf(group.count, 'time')}</span>
        <span>
          {group.count > 1 && 'last '}
          <RelativeTime value={group.lastAskedAt} />
        </span>
        <span>
          <AnchorLink
            to="/bots/$botId/conversations/$conversationId"
            params={{ botId, conversationId: group.conversationId }}
          >
            Conversation
          </AnchorLink>
        </span>
      </Text>
      {group.others.length > 0 && <OtherWays questions={group.others} />}
      {isEditable && (
        <Group gap="xs" mt="sm">
          <Button size="xs" variant="light" leftSection={<IconPlus size={14} />} onClick={editor.open}>
            Add an answer
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={`Dismiss “${group.question}”`}
            onClick={onDismiss}
          >
            Dismiss
          </Button>
        </Group>
      )}
    </Card>
  )
}

function OtherWays({ questions }: { questions: string[] }) {
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <>
      <UnstyledButton className={styles.toggle} onClick={toggle} aria-expanded={isOpen}>
        <IconChevronDown size={14} aria-hidden className={styles.arrow} />
        {countOf(questions.length, 'other way to ask', 'other ways to ask')}
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <ul className={styles.others}>
          {questions.map((question) => (
            <li key={question} dir="auto">
              {question}
            </li>
          ))}
        </ul>
      </Collapse>
    </>
  )
}
