import { crc32, deflateRawSync } from 'node:zlib'

/** Lines of text on the pages of a PDF, written by hand; a line may set its font size. */
export function makePdf(
  pages: (string | [text: string, size: number])[][],
  options: { password?: boolean } = {},
): Buffer {
  const numberOf = (page: number) => 4 + 2 * page
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${numberOf(at)} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, at) => {
      const content = contentOf(lines)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${numberOf(at) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  const locked = options.password
    ? `/Encrypt << /Filter /Standard /V 1 /R 2 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> /P -4 >> /ID [<00> <00>]`
    : ''
  return assemble(objects, locked)
}

function contentOf(lines: (string | [string, number])[]): string {
  const drawn = lines.map((line) => {
    const [text, size] = typeof line === 'string' ? [line, 12] : line
    return `/F1 ${size} Tf 0 -${text === '' ? 30 : size * 1.2} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj`
  })
  return `BT 72 760 Td ${drawn.join(' ')} ET`
}

function assemble(objects: string[], more: string): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${more} >>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(text, 'latin1')
}

/** A zip archive with compressed files. `claimedBytes` lets it lie about their uncompressed size. */
export function makeZip(
  files: Record<string, string | Buffer>,
  { claimedBytes }: { claimedBytes?: number } = {},
): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claimedBytes ?? bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const begin = Buffer.alloc(14)
    begin.writeUInt32LE(offset, 10)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), head, Buffer.from(name), packed)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, begin, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const wordText = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'

/** A Word document whose paragraphs may be headings. */
export const makeDocx = (
  paragraphs: (string | { heading: number; text: string })[],
  more: Record<string, Buffer> = {},
) => makeZip({ ...docxParts(paragraphs.map(paragraphOf).join('')), ...more })

export const docxParts = (body: string): Record<string, string> => ({
  '[Content_Types].xml':
    '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  '_rels/.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
  'word/styles.xml': `<?xml version="1.0"?><w:styles xmlns:w="${wordText}">${[1, 2, 3].map((level) => `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`).join('')}</w:styles>`,
  'word/_rels/document.xml.rels': `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="${wordText}"><w:body>${body}</w:body></w:document>`,
})

function paragraphOf(paragraph: string | { heading: number; text: string }): string {
  const [style, text] =
    typeof paragraph === 'string'
      ? ['', paragraph]
      : [`<w:pPr><w:pStyle w:val="Heading${paragraph.heading}"/></w:pPr>`, paragraph.text]
  return `<w:p>${style}<w:r><w:t xml:space="preserve">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</w:t></w:r></w:p>`
}
