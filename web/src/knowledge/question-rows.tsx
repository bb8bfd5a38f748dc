import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { limits } from 'beckon-contract'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { type EntryForm, newQuestion } from './entry-form.ts'
import styles from './question-rows.module.css'

/** The ways people ask. Enter starts the next one, Backspace in an empty one removes it. */
export function QuestionRows({ form }: { form: EntryForm }) {
  const rows = useRef<HTMLDivElement>(null)
  const { questions } = form.getValues()
  const isFull = questions.length >= limits.questionsPerEntry

  const focusRow = (place: number) =>
    requestAnimationFrame(() => rows.current?.querySelectorAll('input')[place]?.focus())
  const addAfter = (place: number) => {
    if (isFull) return
    form.insertListItem('questions', newQuestion(), place + 1)
    focusRow(place + 1)
  }
  const remove = (place: number) => {
    form.removeListItem('questions', place)
    focusRow(Math.max(0, place - 1))
  }
  const onKeyDown = (place: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
    if (event.key === 'Enter' && isPlain) {
      event.preventDefault()
      addAfter(place)
    }
    if (event.key === 'Backspace' && event.currentTarget.value === '' && questions.length > 1) {
      event.preventDefault()
      remove(place)
    }
  }
  /** Several lines become as many questions. */
  const onPaste = (place: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesIn(event.clipboardData.getData('text'))
    const field = event.currentTarget
    const isReplaced = field.value === '' || (field.selectionEnd === field.value.length && field.selectionStart === 0)
    if (lines.length < 2 || !isReplaced) return
    event.preventDefault()
    const taken = lines.slice(0, limits.questionsPerEntry - questions.length + 1)
    form.setFieldValue('questions', questions.toSpliced(place, 1, ...taken.map((text) => newQuestion(text))))
    focusRow(place + taken.length - 1)
  }
  return (
    <Input.Wrapper
      role="group"
      aria-label="Questions"
      label="Questions"
      labelElement="div"
      description="The same question in different words. The more wordings you add, the better the bot recognises it. Paste a list to add many."
      error={form.errors.questions}
    >
      <Stack gap={6} ref={rows} mt={6}>
        {questions.map(({ id }, place) => (
          <Group key={id} gap={4} wrap="nowrap" align="flex-start">
            <TextInput
              className={styles.input}
              aria-label={`Question ${place + 1}`}
              placeholder={place === 0 ? 'Do you ship to Norway?' : 'Another way to ask'}
              maxLength={limits.questionCharacters}
              autoComplete="off"
              onKeyDown={onKeyDown(place)}
              onPaste={onPaste(place)}
              {...form.getInputProps(`questions.${place}.text`)}
            />
            {questions.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove question ${place + 1}`}
                onClick={() => remove(place)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        leftSection={<IconPlus size={14} />}
        onClick={() => addAfter(questions.length - 1)}
        disabled={isFull}
      >
        Add another way to ask
      </Button>
    </Input.Wrapper>
  )
}

/** Without bullets and numbers of a list. */
const linesIn = (text: string): string[] =>
  text
    .slice(0, limits.questionsPerEntry * limits.questionCharacters)
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '')
        .trim()
        .slice(0, limits.questionCharacters),
    )
    .filter(Boolean)
