import { ActionIcon, Button, Card, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type Note, noteCharacters } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { RelativeTime } from '../layout/relative-time.tsx'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { useSave } from '../save.ts'
import { inboxConversationQuery } from './inbox-queries.ts'
import styles from './notes.module.css'

interface NotesProps {
  conversationId: string
  notes: Note[]
  isEditable: boolean
}

/** For the team: the bot and the person it talks to never see them. */
export function Notes({ conversationId, notes, isEditable }: NotesProps) {
  const affected = { queryKey: inboxConversationQuery(conversationId).queryKey }
  const [text, setText] = useState('')
  const add = useSave(affected, (draft: string) => api.inbox.addNote(conversationId, draft), {
    onSaved: () => setText(''),
  })
  const remove = useSave(affected, (id: string) => api.inbox.removeNote(conversationId, id))
  if (notes.length === 0 && !isEditable) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) add.mutate(text.trim())
  }
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
          <form onSubmit={submit}>
            <Group gap="xs" align="flex-end" wrap="nowrap">
              <Textarea
                className={styles.field}
                aria-label="New note"
                placeholder="Add a note"
                autosize
                minRows={1}
                maxRows={6}
                maxLength={noteCharacters}
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
              <Button type="submit" variant="default" disabled={!text.trim()} loading={add.isPending}>
                Add note
              </Button>
            </Group>
            <UnsavedGuard isDirty={text.trim() !== '' && !add.isPending} />
          </form>
        )}
      </Stack>
    </Card>
  )
}
