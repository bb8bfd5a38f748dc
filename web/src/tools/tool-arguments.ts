import { isObject, type ParameterRow } from './parameter-schema.ts'

/** Parses the value typed for a parameter by its type; undefined if it doesn't fit. */
function typedValue({ type }: ParameterRow, text: string): unknown {
  if (type === 'string') return text
  if (type === 'boolean') return text === 'true'
  const value = Number(text.trim().replace(',', '.'))
  return Number.isNaN(value) || (type === 'integer' && !Number.isInteger(value)) ? undefined : value
}

interface Read {
  values: Record<string, unknown>
  /** By the row's id. */
  errors: Record<string, string>
}

/** The arguments a model would give, from what was typed. Empty optional ones are left out. */
export function argumentsOf(rows: ParameterRow[], typed: Record<string, string>): Read {
  const read: Read = { values: {}, errors: {} }
  for (const row of rows) {
    const name = row.name.trim()
    const text = typed[row.id] ?? ''
    if (text === '') {
      if (row.isRequired) read.errors[row.id] = 'Required'
      continue
    }
    const value = typedValue(row, text)
    if (value === undefined) read.errors[row.id] = row.type === 'integer' ? 'Enter a whole number' : 'Enter a number'
    else read.values[name] = value
  }
  return read
}

export function readArguments(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
