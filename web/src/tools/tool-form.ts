import { randomId } from '@mantine/hooks'
import type { Tool, ToolHeader } from 'beckon-contract'

export interface HeaderRow {
  id: string
  name: string
  value: string
  isSecret: boolean
  /** The service has a value that it doesn't show: left empty, it is kept. */
  isStored: boolean
}

/** Shared by both kinds of tools. Numbers are kept as typed, and parsed on submit. */
export interface ToolFields {
  name: string
  url: string
  headers: HeaderRow[]
  timeoutSeconds: string
  resultCharacters: string
}

export const newHeader = (): HeaderRow => ({ id: randomId(), name: '', value: '', isSecret: true, isStored: false })

export const toolFieldsOf = (tool: Tool | null): ToolFields => ({
  name: tool?.name ?? '',
  url: tool?.url ?? '',
  headers: (tool?.headers ?? []).map(({ name, value, isSecret }) => ({
    id: randomId(),
    name,
    value: value ?? '',
    isSecret,
    isStored: value === null,
  })),
  timeoutSeconds: String((tool?.timeoutMs ?? 10_000) / 1_000),
  resultCharacters: String(tool?.resultCharacters ?? 8_000),
})

export const toolDraftOf = ({ name, url, headers, timeoutSeconds, resultCharacters }: ToolFields, isOn: boolean) => ({
  name: name.trim(),
  url: url.trim(),
  headers: headers.map(headerOf),
  timeoutMs: Math.round(numberOf(timeoutSeconds) * 1_000),
  resultCharacters: numberOf(resultCharacters),
  isOn,
})

const headerOf = ({ name, value, isSecret, isStored }: HeaderRow): ToolHeader => ({
  name: name.trim(),
  value: isSecret && isStored && value === '' ? null : value,
  isSecret,
})

/** An empty row is ignored. */
export const isWritten = ({ name, value }: HeaderRow) => name.trim() !== '' || value !== ''

const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

export const toolRules = {
  name: (name: string) =>
    /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name.trim())
      ? null
      : 'Use only letters, digits, - and _, starting with a letter, such as find_contact.',
  url: (url: string) => (/^https?:\/\/\S+$/i.test(url.trim()) ? null : 'Must start with http:// or https://.'),
  headers: {
    name: (name: string) =>
      /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/.test(name.trim()) ? null : 'Name the header, without spaces.',
    value: (value: string, { headers }: ToolFields, path: string) => {
      const row = headers[Number(path.split('.')[1])]
      return value === '' && row && row.isSecret !== row.isStored ? 'Enter its value.' : null
    },
  },
  timeoutSeconds: (text: string) => {
    const value = numberOf(text)
    return value >= 0.1 && value <= 60 ? null : 'Enter a number of seconds from 0.1 to 60.'
  },
  resultCharacters: (text: string) => {
    const value = numberOf(text)
    return Number.isInteger(value) && value >= 100 && value <= 100_000
      ? null
      : 'Enter a whole number from 100 to 100,000.'
  },
}

/** Errors about `draft.timeoutMs` are shown at the field `timeoutSeconds`, and about `specs.0` at the list. */
export const toolErrors = (errors: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [
      path
        .replace(/^draft\./, '')
        .replace(/^timeoutMs$/, 'timeoutSeconds')
        .replace(/^specs\..*/, 'allowed'),
      message,
    ]),
  )
