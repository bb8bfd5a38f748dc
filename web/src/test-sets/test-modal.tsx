import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Expectation, limits, type TestCase, type TestCaseDraft } from 'beckon-contract'
import { api } from '../api.ts'
import { EditorModal } from '../layout/editor-modal.tsx'
import { FormError } from '../layout/form-error.tsx'
import { fieldErrors, useSave } from '../save.ts'
import { EntryField } from './entry-field.tsx'
import { SourceField } from './source-field.tsx'
import { testDraftOf, testErrors, testFormValues, useTestForm } from './test-form.ts'
import { testCasesQuery, testsOf } from './test-queries.ts'

const kinds: { value: Expectation['kind']; label: string }[] = [
  { value: 'entry', label: 'One of the bot’s answers' },
  { value: 'source', label: 'A passage from a document' },
  { value: 'text', label: 'A reply that contains certain words' },
  { value: 'refusal', label: 'No answer: the bot says it doesn’t know' },
]

const knownWords = 'This question already had a test. Its expected reply was updated.'

interface TestModalProps {
  botId: string
  /** Absent for a new test. */
  test?: TestCase | undefined
  /** The initial question of a new one. */
  message?: string
  onClose: () => void
}

export function TestModal({ test, onClose, ...props }: TestModalProps) {
  return (
    <EditorModal opened onClose={onClose} title={test ? 'Edit test' : 'Add a test'}>
      {(onCancel) => <TestFields test={test} onClose={onClose} onCancel={onCancel} {...props} />}
    </EditorModal>
  )
}

function TestFields({ botId, test, message, onClose, onCancel }: TestModalProps & { onCancel: () => void }) {
  const form = useTestForm(testFormValues(test ?? null, message))
  const queries = useQueryClient()
  const isKnown = ({ id }: TestCase) =>
    queries.getQueryData(testCasesQuery(botId).queryKey)?.data.some((one) => one.id === id) ?? false
  const save = useSave(
    testsOf(botId),
    (draft: TestCaseDraft) => (test ? api.tests.update(botId, test.id, draft) : api.tests.create(botId, draft)),
    {
      saved: (saved) => (test ? 'Saved' : isKnown(saved) ? knownWords : 'Test added'),
      onSaved: onClose,
      isQuiet: true,
    },
  )
  const submit = form.onSubmit((values) =>
    save.mutate(testDraftOf(values), { onError: (failure) => form.setErrors(testErrors(fieldErrors(failure))) }),
  )
  const { kind } = form.values
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormError failure={save.error} />
        <Textarea
          label="Question"
          description="As a visitor would ask it, ideally in different words than the bot was given."
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limits.testMessageCharacters}
          data-autofocus={!message || undefined}
          {...form.getInputProps('message')}
        />
        <Radio.Group label="What the bot should reply" {...form.getInputProps('kind')}>
          <Stack gap={8} mt={6}>
            {kinds.map((one) => (
              <Radio key={one.value} {...one} />
            ))}
          </Stack>
        </Radio.Group>
        {kind === 'entry' && <EntryField form={form} botId={botId} savedLabel={test?.expectedLabel ?? null} />}
        {kind === 'source' && <SourceField form={form} botId={botId} />}
        {kind === 'text' && (
          <TextInput
            label="Words the reply must contain"
            description="Ignores case and whitespace."
            maxLength={limits.questionCharacters}
            {...form.getInputProps('text')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {test ? 'Save' : 'Add test'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
