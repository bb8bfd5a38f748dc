import { type EntryFormat, limits } from 'beckon-contract'
import { fileSize } from '../layout/file-size.ts'

export const importKinds = ['.csv', '.json'] as const

type Reading = { format: EntryFormat; problem?: never } | { format?: never; problem: string }

/** Parses the file, or says why it cannot be imported. */
export function readImportFile({ name, size }: Pick<File, 'name' | 'size'>): Reading {
  const kind = importKinds.find((kind) => name.toLowerCase().endsWith(kind))
  if (!kind) return { problem: 'Choose a file whose name ends in .csv or .json.' }
  if (size === 0) return { problem: 'The file is empty.' }
  if (size > limits.importBytes) {
    return {
      problem: `The file is ${fileSize(size)}; the maximum is ${fileSize(limits.importBytes)}. Split it into smaller files.`,
    }
  }
  return { format: kind === '.csv' ? 'csv' : 'json' }
}
