import { limits } from 'beckon-contract'
import { fileSize } from '../layout/file-size.ts'

/** Supported file types, by extension. */
export const fileKinds = [
  '.pdf',
  '.docx',
  '.html',
  '.htm',
  '.xhtml',
  '.md',
  '.markdown',
  '.txt',
  '.text',
  '.csv',
  '.tsv',
] as const

export const kindsInWords = 'PDF, DOCX, HTML, Markdown, TXT or CSV'

/** Why a file can't be uploaded; null if it can. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (!fileKinds.some((kind) => name.toLowerCase().endsWith(kind))) {
    return `This file type isn’t supported. Save it as ${kindsInWords}, then try again.`
  }
  if (size === 0) return 'The file is empty.'
  if (size > limits.fileBytes) {
    return `The file is ${fileSize(size)}; the maximum is ${fileSize(limits.fileBytes)}. Split it or remove its images.`
  }
  return null
}
