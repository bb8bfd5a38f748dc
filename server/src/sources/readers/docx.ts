import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import { Failure } from '../../lib/failure.ts'
import { readZip, writeZip } from '../../lib/zip.ts'
import { toMarkdown } from './html-markdown.ts'
import type { ReadText } from './read-document.ts'

/** Word's own text is XML, far longer than the text itself; a thousand pages stay below this. */
const unpackedBytesAtMost = 64 * 1024 * 1024

export async function readDocx({ bytes }: { bytes: Uint8Array }): Promise<ReadText> {
  // A password-protected Word file has this older container format; so do files from before Word 2007.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw new Failure(
      'invalid_request',
      'This Word file is password-protected or in the old .doc format. Save it as .docx without a password.',
    )
  // Only text parts are unpacked, by us and within limits: the library would unpack whatever the file contains.
  const parts = readZip(bytes, { isWanted: (name) => /\.(xml|rels)$/.test(name), bytesAtMost: unpackedBytesAtMost })
  const html = await mammoth
    .convertToHtml(
      { buffer: writeZip(parts) },
      {
        styleMap: ["p[style-name='Title'] => h1:fresh", "p[style-name='Subtitle'] => p:fresh"],
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    .catch((cause) => {
      throw new Failure(
        'invalid_request',
        'This is not a Word document, or it is damaged. Open it in Word and save it again.',
        { cause },
      )
    })
  const { document } = parseHTML(`<html><body>${html.value}</body></html>`)
  return { title: undefined, markdown: toMarkdown(document.body) }
}
