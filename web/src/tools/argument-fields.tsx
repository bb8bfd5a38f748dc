import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ParameterRow } from './parameter-schema.ts'
import styles from './parameters-field.module.css'

interface ArgumentFieldsProps {
  /** Null if the schema is too complex for rows: then all are written as JSON. */
  rows: ParameterRow[] | null
  typed: Record<string, string>
  onType: (rowId: string, text: string) => void
  json: string
  onJson: (json: string) => void
  errors: Record<string, string>
}

/** The arguments that a model would fill in. */
export function ArgumentFields({ rows, typed, onType, json, onJson, errors }: ArgumentFieldsProps) {
  if (!rows) {
    return (
      <Textarea
        label="Arguments, as JSON"
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: styles.json }}
        value={json}
        onChange={(event) => onJson(event.currentTarget.value)}
        error={errors.json}
      />
    )
  }
  return rows.map((row) => {
    const field = {
      label: row.name,
      description: row.description,
      withAsterisk: row.isRequired,
      value: typed[row.id] ?? '',
      error: errors[row.id],
    }
    return row.type === 'boolean' ? (
      <NativeSelect
        key={row.id}
        {...field}
        data={[
          { value: '', label: '' },
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        onChange={(event) => onType(row.id, event.currentTarget.value)}
      />
    ) : (
      <TextInput
        key={row.id}
        {...field}
        inputMode={row.type === 'string' ? 'text' : 'decimal'}
        autoComplete="off"
        onChange={(event) => onType(row.id, event.currentTarget.value)}
      />
    )
  })
}
