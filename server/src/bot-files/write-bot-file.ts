import { chunkBytes, fileVersion, type Head, type LineKind, type PortableSource } from './bot-file-lines.ts'

/** A line of the file, with its line break. */
export const headLine = (head: Omit<Head, 'format' | 'version'>): string =>
  `${JSON.stringify({ format: 'beckon-bot', version: fileVersion, ...head })}\n`

export const lineOf = (kind: LineKind, value: unknown): string => `${JSON.stringify({ [kind]: value })}\n`

export function* sourceLines(source: PortableSource): Generator<string> {
  if (source.kind !== 'file') {
    const { kind, ...draft } = source
    yield lineOf(kind, draft)
    return
  }
  yield lineOf('file', { title: source.title })
  for (let at = 0; at < source.content.length; at += chunkBytes)
    yield lineOf('data', Buffer.from(source.content.subarray(at, at + chunkBytes)).toString('base64'))
}
