import { type EntryFormat, type ImportFormat, limits } from 'beckon-contract'
import { fileSize } from '../layout/file-size.ts'

export const importKinds = ['.csv', '.json'] as const
export const tableKinds = ['.csv', '.xlsx', '.json'] as const
/** Read like JSON. */
export const jsonLinesKinds = ['.jsonl', '.ndjson']

type Reading<Format> = { format: Format; problem?: never } | { format?: never; problem: string }

/** The kind of the file, or why it cannot be imported. */
export const readImportFile = (file: Pick<File, 'name' | 'size'>): Reading<EntryFormat> => readFile(file, importKinds)
export const readTableFile = (file: Pick<File, 'name' | 'size'>): Reading<ImportFormat> => readFile(file, tableKinds)

function readFile<Kind extends `.${ImportFormat}`>(
  { name, size }: Pick<File, 'name' | 'size'>,
  kinds: readonly Kind[],
): Reading<Kind extends `.${infer Format}` ? Format : never> {
  const ending = (kind: string) => name.toLowerCase().endsWith(kind)
  const kind = kinds.find((kind) => ending(kind) || (kind === '.json' && jsonLinesKinds.some(ending)))
  if (!kind) return { problem: `Choose a file whose name ends in ${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}.` }
  if (size === 0) return { problem: 'The file is empty.' }
  if (size > limits.importBytes) {
    return {
      problem: `The file is ${fileSize(size)}; the maximum is ${fileSize(limits.importBytes)}. Split it into smaller files.`,
    }
  }
  return { format: kind.slice(1) as Kind extends `.${infer Format}` ? Format : never }
}
