import { Button, Card, Group, Kbd, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { getHotkeyHandler } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type EntryChange, type EntryDraft, limits } from 'beckon-contract'
import { Suspense, useEffect, useRef, useState } from 'react'
import { ApiFailure, api } from '../api.ts'
import { useDiscard } from '../layout/discard.tsx'
import { FormError } from '../layout/form-error.tsx'
import { lazyPart } from '../layout/lazy-part.ts'
import { UnsavedGuard } from '../layout/unsaved-guard.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { useUndoableEdit } from './entry-edit-undo.ts'
import styles from './entry-editor.module.css'
import { entryErrors, useEntryForm } from './entry-form.ts'
import { changedByEntries, entriesOf } from './knowledge-queries.ts'
import { QuestionRows } from './question-rows.tsx'

const AnswerPreview = lazyPart(async () => (await import('./answer-preview.tsx')).AnswerPreview)
const TagsField = lazyPart(async () => (await import('./tags-field.tsx')).TagsField)
const SimilarWarning = lazyPart(async () => (await import('./similar-warning.tsx')).SimilarWarning)

interface EntryEditorProps {
  botId: string
  /** Absent for a new entry. */
  entryId?: string
  initial: EntryChange
  onClose: () => void
  /** Called before closing. */
  onSaved?: () => void
  /** Opens an editor for another entry. */
  onNext?: () => void
}

export function EntryEditor({ botId, entryId, initial, onClose, onSaved, onNext }: EntryEditorProps) {
  const card = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLTextAreaElement>(null)
  const isAnswerNext = initial.questions[0] !== '' && initial.answer === ''
  useEffect(() => {
    const field = isAnswerNext ? answer.current : card.current?.querySelector('input')
    field?.focus()
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [isAnswerNext])

  const form = useEntryForm(initial)
  const isNextWanted = useRef(false)
  const queries = useQueryClient()
  const undoable = useUndoableEdit(botId)
  // As the form began: the list is read again meanwhile.
  const [version] = useState(initial.updatedAt)
  const [isChangedByOthers, setChangedByOthers] = useState(false)
  const save = useSave(
    changedByEntries(botId),
    (draft: EntryDraft) =>
      entryId
        ? api.entries.update(botId, entryId, {
            ...draft,
            ...(version !== undefined && !isChangedByOthers && { updatedAt: version }),
          })
        : api.entries.create(botId, draft),
    {
      ...(!entryId && { saved: 'Added' }),
      isQuiet: true,
      onSaved: () => {
        if (entryId) undoable(entryId, initial)
        onSaved?.()
        onClose()
        if (isNextWanted.current) onNext?.()
      },
    },
  )

  const submit = form.onSubmit(({ questions, answer, tags }) => {
    const written = questions.filter(({ text }) => text.trim())
    form.setFieldValue('questions', written)
    save.mutate(
      { questions: written.map(({ text }) => text.trim()), answer: answer.trim(), tags },
      {
        onError: (failure) => {
          form.setErrors(entryErrors(fieldErrors(failure)))
          if (!(failure instanceof ApiFailure && failure.code === 'conflict')) return
          setChangedByOthers(true)
          void queries.invalidateQueries(entriesOf(botId))
        },
      },
    )
  })
  const isUnsaved = form.isDirty() && !save.isPending
  const discard = useDiscard(isUnsaved, onClose)
  const hotkeys = getHotkeyHandler([
    ['mod+Enter', () => submit()],
    ['Escape', discard.close],
  ])
  return (
    <Card ref={card} padding="md" className={styles.editor}>
      <form onSubmit={submit} onKeyDown={hotkeys} noValidate>
        <Stack gap="md">
          <QuestionRows form={form} />
          <Suspense>
            <SimilarWarning botId={botId} entryId={entryId} question={form.values.questions[0]?.text ?? ''} />
          </Suspense>
          <div>
            <Textarea
              label="Answer"
              autosize
              minRows={3}
              maxRows={16}
              maxLength={limits.textCharacters}
              ref={answer}
              {...form.getInputProps('answer')}
            />
            <Suspense>
              <AnswerPreview text={form.values.answer} />
            </Suspense>
          </div>
          <Suspense fallback={<Skeleton height={60} />}>
            <TagsField botId={botId} value={form.values.tags} onChange={(tags) => form.setFieldValue('tags', tags)} />
          </Suspense>
          <FormError failure={save.error} />
          <Group justify="flex-end" gap="xs">
            <Text fz="xs" c="dimmed" mr="auto" visibleFrom="sm">
              <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd> saves
            </Text>
            <Button variant="default" onClick={discard.close} disabled={save.isPending}>
              Cancel
            </Button>
            {onNext && (
              <Button
                variant="default"
                disabled={save.isPending}
                onClick={() => {
                  isNextWanted.current = true
                  submit()
                }}
              >
                {entryId ? 'Save and next' : 'Add and next'}
              </Button>
            )}
            <Button
              type="submit"
              loading={save.isPending}
              onClick={() => {
                isNextWanted.current = false
              }}
            >
              {isChangedByOthers ? 'Save mine instead' : entryId ? 'Save' : 'Add'}
            </Button>
          </Group>
        </Stack>
      </form>
      {discard.question}
      <UnsavedGuard isDirty={isUnsaved} />
    </Card>
  )
}
