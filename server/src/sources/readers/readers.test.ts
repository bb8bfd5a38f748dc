import { describe, expect, test } from 'vitest'
import { docxParts, makeDocx, makePdf, makeZip } from '../../test/files.ts'
import { expectLinear } from '../../test/growth.ts'
import { readDocument } from './read-document.ts'

const read = (name: string, bytes: Buffer | string, contentType?: string) =>
  readDocument({ name, bytes: Buffer.from(bytes), contentType })
const ship = 'We ship within two days.'

describe('a PDF', () => {
  test('becomes headings and paragraphs, across line and page breaks', async () => {
    const pages: Parameters<typeof makePdf>[0] = [
      [['Delivery', 20], '', 'We ship to every country of the Euro-', 'pean Union (and beyond), and it takes'],
      ['two days at most.', '', 'You need:', '- a name', '- an address'],
    ]
    expect(await read('Terms of 2026.pdf', makePdf(pages))).toEqual({
      title: 'Terms of 2026',
      markdown:
        '# Delivery\n\nWe ship to every country of the European Union (and beyond), and it takes two days at most.\n\nYou need:\n- a name\n- an address',
    })
  })

  test('text repeated at every page’s edge is left out', async () => {
    const pages = [1, 2, 3, 4].map((number) => [
      'Terms of Shop Ltd',
      '',
      `Rule ${number} is plain.`,
      '',
      `Page ${number} of 4`,
    ])
    const { markdown } = await read('a.pdf', makePdf(pages))
    expect(markdown).toBe([1, 2, 3, 4].map((number) => `Rule ${number} is plain.`).join('\n\n'))
  })

  test('reports progress', async () => {
    const seen: [number, number][] = []
    await readDocument({ name: 'a.pdf', bytes: makePdf([['a'], ['b'], ['c']]) }, (...progress) => seen.push(progress))
    expect(seen).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  test.each([
    ['with a password', makePdf([['x']], { password: true }), /password-protected/],
    ['that is broken', Buffer.from('%PDF-1.4\nnothing of the kind'), /damaged/],
    ['cut off in the middle', makePdf([[ship]]).subarray(0, 200), /damaged/],
    ['that is only called so', Buffer.from('Hello'), /it is not a PDF/],
    ['of pictures', makePdf([[], []]), /no text, only images/],
  ])('%s says so', async (_, bytes, reason) => {
    await expect(read('a.pdf', bytes)).rejects.toThrow(reason)
  })

  test('is detected by content, whatever its name', async () => {
    expect((await read('scan.docx', makePdf([[ship]]))).markdown).toBe(ship)
  })
})

describe('a Word document', () => {
  test('becomes headings, paragraphs and tables', async () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
    const table = `<w:tbl><w:tr>${cell('Size')}${cell('Price')}</w:tr><w:tr>${cell('S')}${cell('5')}</w:tr></w:tbl>`
    const heading = '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>Доставка</w:t></w:r></w:p>'
    const { title, markdown } = await read('Цены.docx', makeZip(docxParts(heading + table)))
    expect([title, markdown]).toEqual(['Цены', '# Доставка\n\n| Size | Price |\n| --- | --- |\n| S | 5 |'])
  })

  test('keeps text that looks like a tag', async () => {
    expect((await read('a.docx', makeDocx(['Press <Enter> & wait.']))).markdown).toBe('Press <Enter> & wait.')
  })

  test.each([
    [
      'a bomb, by what it says',
      makeDocx([ship], { 'word/bomb.xml': Buffer.alloc(65 * 1024 * 1024) }),
      /more than 64 MB/,
    ],
    [
      'a bomb that lies about its size',
      makeZip({ ...docxParts(''), 'word/bomb.xml': Buffer.alloc(65 * 1024 * 1024) }, { claimedBytes: 10 }),
      /more than 64 MB/,
    ],
    ['one with a password', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), /password-protected/],
    ['a spreadsheet', makeZip({ 'xl/workbook.xml': '<workbook/>' }), /not a Word document/],
    ['half an archive', makeDocx([ship]).subarray(0, 300), /damaged/],
    ['an archive of nonsense', Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18, 0xff)]), /damaged/],
    ['plain text', Buffer.from('hello'), /damaged/],
  ])('%s is refused with a message', async (_, bytes, reason) => {
    await expect(read('a.docx', bytes)).rejects.toThrow(reason)
  })

  test('pictures, however large, are not even unpacked', async () => {
    const pictures = { 'word/media/image1.png': Buffer.alloc(65 * 1024 * 1024) }
    expect((await read('a.docx', makeDocx([ship], pictures))).markdown).toBe(ship)
  })
})

describe('HTML', () => {
  const page = `<!doctype html><html><head><title>Help &mdash; Shop</title><style>p { color: red }</style>
    <script>alert("evil")</script></head><body><nav><a href="/">Home page</a></nav>
    <main><h1>Help</h1><p>We <b>ship</b> within <a href="/terms">two days</a>.<script>evil()</script></p>
    <ul><li>One<ul><li>below</li></ul></li><li>Two</li></ul>
    <table><tr><th>Size</th><th>Price</th></tr><tr><td>S|M</td><td>5</td></tr></table>
    <pre>a  b\n  c</pre><dl><dt>Why?</dt><dd>Because.</dd></dl><p hidden>unseen</p></main>
    <footer>Imprint of the shop</footer></body></html>`

  test('becomes its visible text: no scripts, styles, navigation or markup', async () => {
    const { title, markdown } = await read('a.html', page)
    expect(title).toBe('Help — Shop')
    expect(markdown.replace(/^# Help\n\n/, '')).toBe(
      'We ship within two days.\n\n- One\n  - below\n- Two\n\n| Size | Price |\n| --- | --- |\n| S\\|M | 5 |\n\n```\na  b\n  c\n```\n\nWhy?\nBecause.',
    )
    expect(markdown).not.toMatch(/evil|color|Home page|Imprint|unseen|terms/)
  })

  test('the article of a page is extracted', async () => {
    const paragraphs = Array.from(
      { length: 8 },
      (_, at) => `<p>Paragraph ${at} tells, at some length, how we ship things, and why it takes two days.</p>`,
    )
    const links = '<div class="sidebar"><ul><li><a href="/a">Something else</a></li></ul></div>'
    const { markdown } = await read(
      'a.html',
      `<html><body>${links}<article>${paragraphs.join('')}</article></body></html>`,
    )
    expect(markdown).toContain('Paragraph 7 tells')
    expect(markdown).not.toContain('Something else')
  })

  test('a page without an article gives all its text', async () => {
    const { markdown } = await read(
      'a.html',
      '<body><div>Open daily</div><div>9 to 5<br>and on <i>Sundays</i></div></body>',
    )
    expect(markdown).toBe('Open daily\n\n9 to 5\nand on Sundays')
  })

  test.each(['<p>Hello</p>', 'Hello', '<html><p>Hello', '<!doctype html><title>x</title><body>Hello'])(
    '%s is enough of a page',
    async (html) => {
      expect((await read('a.htm', html)).markdown).toBe('Hello')
    },
  )

  test('a page of only scripts has no text', async () => {
    await expect(read('a.html', '<html><body><script>x()</script></body></html>')).rejects.toThrow(
      'There is no text in it.',
    )
  })

  test('its encoding comes from the server, the page or the bytes', async () => {
    const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
    const around = (head: string) =>
      Buffer.concat([Buffer.from(`<html><head>${head}</head><body><p>`), cyrillic, Buffer.from('</p></body></html>')])
    expect((await read('x', around(''), 'text/html; charset=windows-1251')).markdown).toBe('Привет')
    expect((await read('a.html', around('<meta charset="windows-1251">'))).markdown).toBe('Привет')
    expect((await read('a.html', around(''))).markdown).toBe('Привет')
  })
})

describe('deeply nested HTML', () => {
  test.each<[name: string, make: (size: number) => string, size: number]>([
    ['unclosed', (size) => '<div>'.repeat(size), 25_000],
    ['closed again', (size) => `${'<div>'.repeat(size)}x${'</div>'.repeat(size)}`, 2_500],
    ['of spans', (size) => '<span>x'.repeat(size), 25_000],
  ])('%s is refused in linear time', (_, make, size) =>
    expectLinear(
      (html) => expect(read('a.html', html)).rejects.toThrow('The page is nested too deeply to be read.'),
      make,
      size,
    ),
  )

  test('is read within the allowed depth', async () => {
    const html = `${'<div>'.repeat(900)}${ship}${'</div>'.repeat(900)}${'<p>Hello<br>'.repeat(300)}`
    expect((await read('a.html', html)).markdown).toContain(ship)
  }, 120_000)
})

describe('text', () => {
  const text = 'Grüße aus Köln — Привет'
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('in %s is read', async (_, bytes) => {
    expect((await read('a.txt', bytes)).markdown).toBe(text)
  })

  test.each([
    ['UTF-16 without a mark', Buffer.from('Hello there, world', 'utf16le'), 'Hello there, world'],
    ['windows-1252', Buffer.from('Gr\xfc\xdfe aus K\xf6ln', 'latin1'), 'Grüße aus Köln'],
    ['windows-1251', Buffer.from('\xcf\xf0\xe8\xe2\xe5\xf2, \xec\xe8\xf0', 'latin1'), 'Привет, мир'],
    [
      'UTF-8 with a broken byte',
      Buffer.concat([Buffer.from('Привет, мир. '.repeat(20)), Buffer.from([0xff])]),
      `${'Привет, мир. '.repeat(20)}\ufffd`,
    ],
  ])('in %s is guessed', async (_, bytes, expected) => {
    expect((await read('a.txt', bytes)).markdown).toBe(expected)
  })

  test('binary data that claims to be text is refused', async () => {
    const bytes = Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 7) % 256))
    await expect(read('a.txt', bytes)).rejects.toThrow('This is not a text file')
    await expect(read('a.csv', makeZip({ a: 'b' }))).rejects.toThrow('This is not a text file')
  })

  test('no NUL and no lone surrogate reaches the database', async () => {
    const { markdown } = await read('a.txt', `a\0b${'c'.repeat(100)}`)
    expect(markdown).toBe(`ab${'c'.repeat(100)}`)
  })

  test('an empty file, and one of only whitespace, are reported', async () => {
    await expect(read('a.txt', '')).rejects.toThrow('The file is empty: it has 0 bytes.')
    await expect(read('a.txt', ' \n\t')).rejects.toThrow('There is no text in it.')
  })
})

describe('Markdown', () => {
  test('takes its title from front matter, else from its first heading, else from its name', async () => {
    expect(await read('a.md', '---\ntitle: "Hello"\ntags:\n  - x\n---\n\n# Other\n\nText')).toEqual({
      title: 'Hello',
      markdown: '\n# Other\n\nText',
    })
    expect((await read('a.md', '# First\n\nText\n\n# Second')).title).toBe('First')
    expect((await read('notes.md', 'Text')).title).toBe('notes')
  })

  test('text that only looks like front matter stays text', async () => {
    expect((await read('a.md', '---\nHello there\n---\nText')).markdown).toBe('---\nHello there\n---\nText')
  })
})

describe('CSV', () => {
  test.each([
    ['commas', 'Size,Price\nS,"5, or 6"\nM,7\n'],
    ['semicolons', 'Size;Price\r\nS;5, or 6\r\nM;7'],
    ['tabs', 'Size\tPrice\nS\t5, or 6\n\nM\t7'],
    ['a mark', '\ufeffSize,Price\n"S","5, or 6"\nM,7,'],
  ])('with %s becomes one paragraph per row', async (_, csv) => {
    expect((await read('prices.csv', csv)).markdown).toBe('Size: S\nPrice: 5, or 6\n\nSize: M\nPrice: 7')
  })

  test('in windows-1251, as Excel saves it in Russia', async () => {
    const csv = Buffer.from('\xd6\xe2\xe5\xf2;\xd6\xe5\xed\xe0\n\xca\xf0\xe0\xf1\xed\xfb\xe9;5\n', 'latin1')
    expect((await read('a.csv', csv)).markdown).toBe('Цвет: Красный\nЦена: 5')
  })

  test('with an unclosed quotation mark is refused with the line', async () => {
    await expect(read('a.csv', `a,b\n1,"${'x'.repeat(2_000_000)}`)).rejects.toThrow(/ends unexpectedly at line/)
  })
})
