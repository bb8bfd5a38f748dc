import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { Failure } from '../../lib/failure.ts'
import { type PdfLine, pdfMarkdown, readLines } from './pdf-lines.ts'
import type { OnProgress, ReadText } from './read-document.ts'

// Loaded with this file rather than with the first PDF: a missing package says nothing about the PDF.
await getResolvedPDFJS()

export async function readPdf({ bytes }: { bytes: Uint8Array }, onProgress: OnProgress): Promise<ReadText> {
  // The library accepts only plain bytes, not a Buffer.
  const pdf = await getDocumentProxy(new Uint8Array(bytes)).catch(explain)
  const pages: PdfLine[][] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch(explain)
    pages.push(readLines((await page.getTextContent().catch(explain)).items))
    page.cleanup()
    onProgress(number, pdf.numPages)
  }
  if (pages.every((lines) => lines.length === 0))
    throw new Failure(
      'invalid_request',
      'This PDF contains no text, only images. Run text recognition (OCR) on it first, or add the text manually.',
    )
  return { title: titleOf(await pdf.getMetadata().catch(() => undefined)), markdown: pdfMarkdown(pages) }
}

/** The author's title, unless a program put the file name there. */
function titleOf(metadata: { info: object } | undefined): string | undefined {
  const title = metadata && 'Title' in metadata.info ? String(metadata.info.Title ?? '').trim() : ''
  return title === '' || /untitled|^microsoft word|\.\w{2,5}$/i.test(title) ? undefined : title
}

function explain(cause: unknown): never {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'PasswordException')
    throw new Failure(
      'invalid_request',
      'This PDF is password-protected. Save it without a password and add it again.',
      { cause },
    )
  throw new Failure(
    'invalid_request',
    'This PDF is damaged, or it is not a PDF. Open it in another program and save it again.',
    { cause },
  )
}
