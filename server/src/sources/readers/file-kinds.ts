const kindsByEnding = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
  text: 'text',
  csv: 'csv',
  tsv: 'csv',
} as const
export type FileKind = (typeof kindsByEnding)[keyof typeof kindsByEnding]

const kindsByMedia: Record<string, FileKind> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'text/markdown': 'markdown',
  'text/x-markdown': 'markdown',
  'text/plain': 'text',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
}

export interface RawDocument {
  name: string
  bytes: Uint8Array
  /** The content type from the web server; absent for uploads. */
  contentType?: string | undefined
  /** The author's name for it, which overrides any title inside. */
  title?: string | undefined
}

/**
 * Detected by content if that is unambiguous, otherwise by content type, otherwise by file name. Undefined:
 * unsupported.
 */
export function findKind({ name, bytes, contentType = '' }: RawDocument): FileKind | undefined {
  if (isPdf(bytes)) return 'pdf'
  const media = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const ending = endingOf(name)
  return (
    kindsByMedia[media] ?? (ending in kindsByEnding ? kindsByEnding[ending as keyof typeof kindsByEnding] : undefined)
  )
}

export const readableKinds = 'PDF, DOCX, HTML, Markdown, TXT and CSV'

/** A file name without its extension, used as the title if the document has none. */
export const stemOf = (name: string): string => {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.\w{1,10}$/, '')
  return stem.trim() || name
}
const endingOf = (name: string): string => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The signature may appear a little after the beginning. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes('%PDF-')
