import { Button, Group, Textarea } from '@mantine/core'
import { noteCharacters } from 'beckon-contract'
import { type FormEvent, useState } from 'react'
import { api } from '../api.ts'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { useSave } from '../save.ts'
import { inboxConversationQuery } from './inbox-queries.ts'
import styles from './notes.module.css'

export function NoteForm({ conversationId }: { conversationId: string }) {
  const [text, setText] = useState('')
  const affected = { queryKey: inboxConversationQuery(conversationId).queryKey }
  const add = useSave(affected, (draft: string) => api.inbox.addNote(conversationId, draft), {
    onSaved: () => setText(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim()) add.mutate(text.trim())
  }
  return (
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
  )
}
