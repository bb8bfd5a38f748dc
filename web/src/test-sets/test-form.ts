import { useForm } from '@mantine/form'
import type { Expectation, TestCase, TestCaseDraft } from 'beckon-contract'

export interface TestFormValues {
  message: string
  kind: Expectation['kind']
  /** Each kind keeps its values while another is selected. */
  entryId: string
  sourceId: string
  text: string
}

/** Deleted items can't be expected any more, so the field is empty. */
export function testFormValues(test: TestCase | null, message = ''): TestFormValues {
  const empty: TestFormValues = {
    message: test?.message ?? message,
    kind: 'entry',
    entryId: '',
    sourceId: '',
    text: '',
  }
  const expected = test?.expected
  if (!expected) return empty
  const isDeleted = test.expectedLabel === null
  if (expected.kind === 'entry') return { ...empty, kind: 'entry', entryId: isDeleted ? '' : expected.entryId }
  if (expected.kind === 'source') return { ...empty, kind: 'source', sourceId: isDeleted ? '' : expected.sourceId }
  return expected.kind === 'text' ? { ...empty, kind: 'text', text: expected.text } : { ...empty, kind: 'refusal' }
}

export function testDraftOf({ message, kind, entryId, sourceId, text }: TestFormValues): TestCaseDraft {
  const expectations: Record<Expectation['kind'], Expectation> = {
    entry: { kind: 'entry', entryId },
    source: { kind: 'source', sourceId },
    text: { kind: 'text', text: text.trim() },
    refusal: { kind: 'refusal' },
  }
  return { message: message.trim(), expected: expectations[kind] }
}

const needed = (kind: Expectation['kind'], words: string) => (value: string, values: TestFormValues) =>
  values.kind === kind && value.trim() === '' ? words : null

export const useTestForm = (initial: TestFormValues) =>
  useForm({
    initialValues: initial,
    validate: {
      message: (message) => (message.trim() ? null : 'Enter the question.'),
      entryId: needed('entry', 'Choose the answer.'),
      sourceId: needed('source', 'Choose the document.'),
      text: needed('text', 'Enter what the reply must contain.'),
    },
  })

export type TestForm = ReturnType<typeof useTestForm>

/** The service names `expected.entryId`; the form's field is `entryId`. */
export const testErrors = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path === 'expected' ? 'kind' : path.replace(/^expected\./, ''),
      message,
    ]),
  )
