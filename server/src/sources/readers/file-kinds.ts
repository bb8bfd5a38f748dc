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
  /** What the web server said; a file that was uploaded has none. */
  contentType?: string | undefined
  /** What its author calls it, whatever title stands inside. */
  title?: string | undefined
}

/** By what it holds where that is plain, else by what its server says, else by its name. Undefined: none that we can read. */
export function findKind({ name, bytes, contentType = '' }: RawDocument): FileKind | undefined {
  if (isPdf(bytes)) return 'pdf'
  const media = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const ending = endingOf(name)
  return (
    kindsByMedia[media] ?? (ending in kindsByEnding ? kindsByEnding[ending as keyof typeof kindsByEnding] : undefined)
  )
}

export const readableKinds = 'PDF, DOCX, HTML, Markdown, TXT and CSV'

/** A file's name without its ending: what it is called where it has no title of its own. */
export const stemOf = (name: string): string => {
  const stem = name.replace(/^.*[/\\]/, '').replace(/\.\w{1,10}$/, '')
  return stem.trim() || name
}
const endingOf = (name: string): string => /\.(\w{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The mark may stand a little behind the beginning. */
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).includes('%PDF-')
