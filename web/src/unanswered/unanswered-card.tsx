import { Anchor, Button, Card, Collapse, Group, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconMessagePlus, IconPlus } from '@tabler/icons-react'
import type { UnansweredGroup } from 'beckon-contract'
import { EntryEditor } from '../knowledge/entry-editor.tsx'
import { useDesk } from '../knowledge/knowledge-desk.ts'
import { countOf } from '../layout/count-of.ts'
import { AnchorLink } from '../layout/links.tsx'
import { RelativeTime } from '../layout/relative-time.tsx'
import { AddWordingPlace } from '../wordings/add-wording-place.tsx'
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
  const [isAddingWording, wording] = useDisclosure(false, { onOpen: onWrite, onClose })
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
        {group.wasOffered && <span>Choices were offered, none was picked</span>}
        {group.nearest && <NearTo {...group.nearest} />}
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
          <Ways isNear={group.nearest !== null} onAddWording={wording.open} onAddAnswer={editor.open} />
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
      <AddWordingPlace
        botId={botId}
        asked={isAddingWording ? { message: group.question, meant: nearestOf(group) } : null}
        others={group.others}
        onAdded={onAnswered}
        onWriteNew={editor.open}
        onClose={wording.close}
      />
    </Card>
  )
}

const nearestOf = ({ nearest }: UnansweredGroup) => nearest && { id: nearest.entryId, label: nearest.label }

interface WaysProps {
  /** Then probably only a wording is missing. */
  isNear: boolean
  onAddWording: () => void
  onAddAnswer: () => void
}

function Ways({ isNear, onAddWording, onAddAnswer }: WaysProps) {
  const addWording = (
    <Button
      key="wording"
      size="xs"
      variant={isNear ? 'light' : 'subtle'}
      leftSection={<IconMessagePlus size={14} />}
      onClick={onAddWording}
    >
      Add to an existing answer
    </Button>
  )
  const addAnswer = (
    <Button
      key="answer"
      size="xs"
      variant={isNear ? 'subtle' : 'light'}
      leftSection={<IconPlus size={14} />}
      onClick={onAddAnswer}
    >
      Add an answer
    </Button>
  )
  return isNear ? [addWording, addAnswer] : [addAnswer, addWording]
}

/** The answer that it probably belongs to, in another tab. */
function NearTo({ entryId, label }: { entryId: string; label: string }) {
  const { onShowCited } = useDesk()
  return (
    <span>
      Similar to{' '}
      <Anchor
        component="button"
        type="button"
        inherit
        ta="start"
        onClick={() => onShowCited({ kind: 'entry', source_id: entryId, title: label })}
      >
        “{label}”
      </Anchor>
    </span>
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
