import { decodeText } from '../../lib/encodings.ts'
import { Failure } from '../../lib/failure.ts'
import type { ReadText } from './read-document.ts'

export async function readPlainText({ bytes }: { bytes: Uint8Array }): Promise<ReadText> {
  return { title: undefined, markdown: textOf(bytes) }
}

/** Text in any supported encoding; binary data that claims to be text is rejected. */
export function textOf(bytes: Uint8Array): string {
  const text = decodeText(bytes)
  const controls = text.match(/[\x00-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  if (controls * 50 > text.length) throw new Failure('invalid_request', 'This is not a text file. Check its type.')
  return text
}
