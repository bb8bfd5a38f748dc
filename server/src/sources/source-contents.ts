import type { PageDraft, SiteDraft, TextDraft } from 'beckon-contract'
import type { SourceFile, SourceRow } from './sources.store.ts'

/** What an author entered. */
export type SourceContent =
  | ({ kind: 'text' } & TextDraft)
  | ({ kind: 'page' } & PageDraft)
  | ({ kind: 'site' } & SiteDraft)
  | { kind: 'file'; title: string; content: Buffer }

export function contentOf(row: SourceRow, file: SourceFile | undefined): SourceContent | undefined {
  const { kind, title, url, reread, maxPages, maxDepth } = row
  if (url !== null && kind === 'page') return { kind, url, reread }
  if (url !== null && kind === 'site')
    return { kind, url, reread, ...(maxPages !== null && { maxPages }), ...(maxDepth !== null && { maxDepth }) }
  if (file && kind === 'text') return { kind, title, text: file.content.toString() }
  // By the name it was uploaded with, whose extension tells how it is read.
  return file && kind === 'file' ? { kind, title: file.name, content: file.content } : undefined
}
