import { Failure } from '../../lib/failure.ts'
import { findKind, type RawDocument, readableKinds, stemOf } from './file-kinds.ts'

const titleCharacters = 200

export type OnProgress = (done: number, total: number) => void

/** What a reader returns: a title, if the document has one, and its text. */
export interface ReadText {
  title: string | undefined
  markdown: string
}

/** A reader, or a package it needs, is missing or incomplete, as happens while packages are being replaced. */
export class ReaderNotLoaded extends Error {}

/** Bytes → title and Markdown. Readers are loaded on demand: some are heavy. */
export async function readDocument(
  raw: RawDocument,
  onProgress: OnProgress = () => {},
): Promise<{ title: string; markdown: string }> {
  if (raw.bytes.length === 0) throw new Failure('invalid_request', 'The file is empty: it has 0 bytes.')
  const read = await readByKind(raw, onProgress)
  const markdown = clean(read.markdown)
  if (markdown.trim() === '') throw new Failure('invalid_request', 'There is no text in it.')
  const title = clean((raw.title ?? read.title ?? '').replace(/\s+/g, ' ').trim().slice(0, titleCharacters))
  return { title: title || stemOf(raw.name), markdown }
}

async function readByKind(raw: RawDocument, onProgress: OnProgress): Promise<ReadText> {
  switch (findKind(raw)) {
    case 'pdf':
      return (await loaded(import('./pdf.ts'))).readPdf(raw, onProgress)
    case 'docx':
      return (await loaded(import('./docx.ts'))).readDocx(raw)
    case 'html':
      return (await loaded(import('./html.ts'))).readHtml(raw)
    case 'markdown':
      return (await loaded(import('./markdown.ts'))).readMarkdown(raw)
    case 'csv':
      return (await loaded(import('./csv.ts'))).readCsv(raw)
    case 'text':
      return (await loaded(import('./text.ts'))).readPlainText(raw)
    case undefined:
      throw new Failure('invalid_request', `This file type is not supported. Supported types: ${readableKinds}.`)
  }
}

const loaded = <Reader>(loading: Promise<Reader>): Promise<Reader> =>
  loading.catch((cause: unknown) => {
    throw new ReaderNotLoaded('a reader cannot be loaded', { cause })
  })

/** Database text cannot contain NUL, and other control characters or lone surrogates are unreadable. */
const clean = (text: string): string =>
  text
    .replace(/[\v\f]/g, '\n')
    .replace(/[\x00-\x08\x0e-\x1f\x7f\ufeff]/g, '')
    .toWellFormed()
