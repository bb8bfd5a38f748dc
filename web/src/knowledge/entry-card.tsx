import { ActionIcon, Card, Group, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Entry } from 'beckon-contract'
import { Fragment, useEffect, useRef } from 'react'
import { UsedLink } from '../inbox/used-link.tsx'
import { focusHeading } from '../layout/page-focus.ts'
import { describeUsed } from '../layout/used-line.ts'
import styles from './entry-card.module.css'
import { EntryEditor } from './entry-editor.tsx'
import { useEntryRemoval } from './entry-removal.ts'
import { TagBadges } from './tag-badges.tsx'

interface EntryCardProps {
  botId: string
  entry: Entry
  isEditable: boolean
  /** The playground's last reply came from here. */
  isShown: boolean
  /** Opens the editor, each time with a new object. */
  toEdit: object | null
  onNext?: (() => void) | undefined
}

export function EntryCard({ botId, entry, isEditable, isShown, toEdit, onNext }: EntryCardProps) {
  const [isEditing, editor] = useDisclosure(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const remove = useEntryRemoval(botId)
  const card = useRef<HTMLDivElement>(null)
  const onDelete = () => remove.mutate(entry, { onSuccess: () => focusNextDelete(card.current) })
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ behavior: 'smooth', block: 'nearest' })
  }, [isShown])
  const { open: openEditor } = editor
  useEffect(() => {
    if (toEdit) openEditor()
  }, [toEdit, openEditor])
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  if (isEditing)
    return (
      <EntryEditor
        botId={botId}
        entryId={entry.id}
        initial={entry}
        onClose={editor.close}
        {...(onNext && { onNext })}
      />
    )
  const [first, ...others] = entry.questions
  return (
    <Card
      ref={card}
      id={`entry-${entry.id}`}
      component="article"
      padding="md"
      className={styles.card}
      data-shown={isShown || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
        <Text component="h2" fz="sm" fw={600} className={styles.words} dir="auto">
          {first}
        </Text>
        {isEditable && (
          <Group gap={2} wrap="nowrap" className={styles.actions}>
            <Tooltip label="Edit">
              <ActionIcon
                ref={editButton}
                variant="subtle"
                color="gray"
                aria-label={`Edit “${first}”`}
                data-edit
                onClick={editor.open}
              >
                <IconPencil size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
            <Tooltip label="Delete">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Delete “${first}”`}
                data-delete
                onClick={onDelete}
                loading={remove.isPending}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          </Group>
        )}
      </Group>
      {entry.isLeftOut && (
        <Text component="p" fz="xs" className={styles.leftOut}>
          This answer could not be indexed and is left out. Try rewording its questions.
        </Text>
      )}
      {others.length > 0 && (
        <Text component="p" fz="xs" c="dimmed" className={styles.others} lineClamp={2}>
          Also:{' '}
          {others.map((question, at) => (
            <Fragment key={question}>
              {at > 0 && ' · '}
              <bdi>{question}</bdi>
            </Fragment>
          ))}
        </Text>
      )}
      <Text component="p" fz="sm" className={styles.answer} lineClamp={4} dir="auto">
        {entry.answer}
      </Text>
      <Group gap="xs" mt="xs">
        <Text component="p" fz="xs" c="dimmed">
          <UsedLink botId={botId} id={entry.id} title={first ?? ''} used={entry.used}>
            {describeUsed(entry.used)}
          </UsedLink>
        </Text>
        <TagBadges tags={entry.tags} />
      </Group>
    </Card>
  )
}

/** The card is about to go, and its button with it: focus moves to the next entry's, or else to the page. */
function focusNextDelete(card: HTMLElement | null) {
  const next = [card?.nextElementSibling, card?.previousElementSibling]
    .map((neighbour) => neighbour?.querySelector<HTMLElement>('[data-delete]'))
    .find(Boolean)
  if (next) next.focus()
  else focusHeading()
}
