import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { ErrorState } from '../layout/error-state.tsx'
import { LoadingRows } from '../layout/loading-state.tsx'
import styles from './answer-choice.module.css'
import type { AnswerOptions } from './answer-options.ts'

interface AnswerChoiceProps {
  options: AnswerOptions
  chosenId: string | null
  onChoose: (id: string) => void
  error: string | null
}

/** The answer that a wording belongs to: nearest first, or found by search. */
export function AnswerChoice({ options, chosenId, onChoose, error }: AnswerChoiceProps) {
  const { search, onSearch, shown, words, failure, retry } = options
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label="Find the answer"
        placeholder="Search all answers"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        // Searches while typing; Enter must not submit before an answer is chosen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Radio.Group label={words} value={chosenId} onChange={onChoose} error={error}>
        {failure && <ErrorState error={failure} onRetry={retry} />}
        {!shown && !failure && <LoadingRows rows={3} />}
        {shown && (
          <div className={styles.list} aria-live="polite">
            {shown.map((entry) => (
              <Radio
                key={entry.id}
                value={entry.id}
                classNames={{ root: styles.option, body: styles.body, labelWrapper: styles.words }}
                label={<span dir="auto">{entry.questions[0]}</span>}
                description={
                  <Text component="span" inherit lineClamp={2} dir="auto">
                    {entry.answer}
                  </Text>
                }
              />
            ))}
            {shown.length === 0 && (
              <Text fz="sm" c="dimmed" p="sm">
                No results for “{search.trim()}”.
              </Text>
            )}
          </div>
        )}
      </Radio.Group>
    </Stack>
  )
}
