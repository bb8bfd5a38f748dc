import { useForm } from '@mantine/form'
import { randomId } from '@mantine/hooks'
import type { EntryDraft } from 'beckon-contract'

/** Rows are added and removed, so each has its own id. */
export const newQuestion = (text = '') => ({ id: randomId(), text })

export const useEntryForm = (initial: EntryDraft) =>
  useForm({
    initialValues: {
      questions: initial.questions.map((text) => newQuestion(text)),
      answer: initial.answer,
      tags: initial.tags ?? [],
    },
    validate: {
      questions: (questions) => (questions.some(({ text }) => text.trim()) ? null : 'Enter at least one question.'),
      answer: (answer) => (answer.trim() ? null : 'Enter the answer.'),
    },
  })
export type EntryForm = ReturnType<typeof useEntryForm>

/** The service names `questions.2`; the form's field is `questions.2.text`. */
export const entryErrors = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^(questions\.\d+)$/, '$1.text'), message]),
  )
