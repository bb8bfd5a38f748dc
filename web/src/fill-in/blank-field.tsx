import { Button, TextInput } from '@mantine/core'
import { limits } from 'beckon-contract'
import type { Blank } from './blanks.ts'

interface BlankFieldProps {
  blank: Blank
  value: string
  onChange: (value: string) => void
}

export function BlankField({ blank, value, onChange }: BlankFieldProps) {
  const { example, question, sentence, count, isContact } = blank
  const place = count > 1 ? `In ${count} answers.` : sentence && question
  return (
    <div>
      <TextInput
        label={sentence || question}
        description={`${place} Example: ${example}`.trim()}
        dir="auto"
        autoComplete="off"
        maxLength={limits.questionCharacters}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value === '' && !isContact && (
        <Button
          variant="subtle"
          size="compact-xs"
          aria-label={`Use the example “${example}”`}
          onClick={() => onChange(example)}
        >
          Use the example
        </Button>
      )}
    </div>
  )
}
