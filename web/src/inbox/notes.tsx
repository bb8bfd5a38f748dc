import { ActionIcon, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Note } from 'beckon-contract'
import { Suspense } from 'react'
import { api } from '../api.ts'
import { lazyPart } from '../layout/lazy-part.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { useSave } from '../save.ts'
import { inboxConversationQuery } from './inbox-queries.ts'
import styles from './notes.module.css'

const NoteForm = lazyPart(async () => (await import('./note-form.tsx')).NoteForm)

interface NotesProps {
  conversationId: string
  notes: Note[]
  isEditable: boolean
}

/** For the team: the bot and the person it talks to never see them. */
export function Notes({ conversationId, notes, isEditable }: NotesProps) {
  const affected = { queryKey: inboxConversationQuery(conversationId).queryKey }
  const remove = useSave(affected, (id: string) => api.inbox.removeNote(conversationId, id))
  if (notes.length === 0 && !isEditable) return null
  return (
    <Card component="section" aria-label="Notes" padding="md">
      <Title order={2} fz="sm">
        Notes for your team
      </Title>
      <Stack gap="sm" mt="sm">
        {notes.map((note) => (
          <div key={note.id}>
            <Group gap="xs" wrap="nowrap">
              <Text fz="xs" c="dimmed" mr="auto">
                {note.author} · <RelativeTime value={note.createdAt} />
              </Text>
              {isEditable && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="sm"
                  aria-label={`Delete the note by ${note.author}`}
                  onClick={() => remove.mutate(note.id)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              )}
            </Group>
            <Text fz="sm" className={styles.text} dir="auto">
              {note.text}
            </Text>
          </div>
        ))}
        {isEditable && (
          <div className={styles.form}>
            <Suspense>
              <NoteForm conversationId={conversationId} />
            </Suspense>
          </div>
        )}
      </Stack>
    </Card>
  )
}
