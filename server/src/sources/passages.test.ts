import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutIntoPassages } from './passages.ts'

const longest = 1_200
const textsOf = (markdown: string) => cutIntoPassages('Doc', markdown).map(({ text }) => text)
const sentence = (words: number) => `${Array.from({ length: words }, (_, at) => `word${at}`).join(' ')}.`

describe('passages', () => {
  test('carry the headings above them, outermost first', () => {
    const markdown = '# Shop\n\nIntro.\n\n## Delivery\n\nFast.\n\n### Abroad\n\nSlow.\n\n## Returns ##\n\nFree.'
    expect(cutIntoPassages('Help', markdown)).toEqual([
      { title: 'Help › Shop', text: 'Intro.' },
      { title: 'Help › Shop › Delivery', text: 'Fast.' },
      { title: 'Help › Shop › Delivery › Abroad', text: 'Slow.' },
      { title: 'Help › Shop › Returns', text: 'Free.' },
    ])
  })

  test('contain a title only once if the first heading repeats it', () => {
    expect(cutIntoPassages('Help', '# Help\n\nText.')).toEqual([{ title: 'Help', text: 'Text.' }])
  })

  test('a heading with nothing under it is a passage itself', () => {
    expect(cutIntoPassages('Doc', '# A\n\n## B\n\n## C\n\nText.\n\n# D')).toEqual([
      { title: 'Doc › A › B', text: 'B' },
      { title: 'Doc › A › C', text: 'Text.' },
      { title: 'Doc › D', text: 'D' },
    ])
  })

  test('underlined headings count, and rules and fences are not headings', () => {
    const markdown = 'Shop\n====\n\nText.\n\nDelivery\n---\n\nFast.\n\n---\n\n```\n# no heading\n```'
    expect(cutIntoPassages('Doc', markdown)).toEqual([
      { title: 'Doc › Shop', text: 'Text.' },
      { title: 'Doc › Shop › Delivery', text: 'Fast.\n\n```\n# no heading\n```' },
    ])
  })

  test('marks and links in a heading do not get into the title', () => {
    expect(cutIntoPassages('', '# The **best** [shop](https://x.test) `ever`\n\nText.')[0]?.title).toBe(
      'The best shop ever',
    )
  })

  test('short neighbours under one heading are joined, but never across a heading', () => {
    expect(textsOf('One.\n\nTwo.\n\n# Next\n\nThree.')).toEqual(['One.\n\nTwo.', 'Three.'])
  })

  test('paragraphs that are long enough stay separate', () => {
    const paragraphs = [sentence(50), sentence(50)]
    expect(textsOf(paragraphs.join('\n\n'))).toEqual(paragraphs)
  })

  test('a line that introduces a list stays with it', () => {
    const intro = `${sentence(40)} You need:`
    expect(textsOf(`${intro}\n\n- a passport\n- a photo`)).toEqual([`${intro}\n\n- a passport\n- a photo`])
  })

  test('a long paragraph is split at ends of sentences', () => {
    const text = Array.from({ length: 30 }, (_, at) => `This is sentence number ${at}, and it says little.`).join(' ')
    const texts = textsOf(text)
    expect(texts.length).toBeGreaterThan(1)
    for (const piece of texts) {
      expect(piece.length).toBeLessThanOrEqual(longest)
      expect(piece).toMatch(/^This is.*little\.$/s)
    }
    expect(texts.join(' ')).toBe(text)
  })

  test('a long wrapped paragraph is split at ends of sentences too', () => {
    const one = (at: number) =>
      `This is ${'a very '.repeat((at * at) % 13)}long sentence, which goes on over more lines than one.`
    const broken = Array.from({ length: 100 }, (_, at) => one(at))
      .join(' ')
      .replace(/(.{50,70})\s/g, '$1\n')
    const texts = textsOf(broken)
    expect(texts.length).toBeGreaterThan(5)
    for (const piece of texts) expect(piece).toMatch(/^This\sis.*one\.$/s)
  })

  test('a table of contents is left out, with its introduction', () => {
    const text = 'We sell lamps.'
    const contents = [
      '- [Lamps](#lamps)\n- [Desks](desks.md)\n  - [Oak](desks.md#oak)',
      '1. [Lamps](#lamps)\n2. [Desks](#desks "Desks")',
      'Contents: [Lamps](#lamps) · [Desks](#desks) ·\n[Chairs](#chairs)',
      'On this page:\n\n- [Lamps](#lamps)\n- [Desks](#desks)',
      '- Lamps\n- Desks',
    ]
    for (const list of contents)
      expect(textsOf(`# Shop\n\n${list}\n\n# Lamps\n\n${text}\n\n# Desks\n\nOak.`), list).toEqual([text, 'Oak.'])
  })

  test.each(['Contents', 'On this page', 'Содержание'])('“%s” above a table of contents is left out', (lead) => {
    const markdown = `# Bikes\n\n${lead}\n- [Prices](#prices)\n- [Repairs](#repairs)\n\n## Prices\n\nA bike costs 200 euros.`
    expect(cutIntoPassages('Bikes', markdown).map(({ text }) => text)).toEqual(['A bike costs 200 euros.'])
  })

  test('an anchor is not part of a heading', () => {
    const markdown = '## Prices {#prices}\n\nA bike costs 200 euros.\n\n## Sizes {.wide}\n\nFrom S to XL.'
    expect(cutIntoPassages('Bikes', markdown).map(({ title }) => title)).toEqual(['Bikes › Prices', 'Bikes › Sizes'])
  })

  test('external links, and links with text next to them, are not a table of contents', () => {
    for (const list of [
      'Write or ring: [shop@lamps.example](mailto:shop@lamps.example), [555 01](tel:55501)',
      '- [App Store](https://store.example/lamps)\n- [Play](https://play.example/lamps)',
      '- [Lamps](#lamps): from 49 €\n- [Desks](#desks): from 249 €',
      '[Price list](prices.md)',
    ])
      expect(textsOf(`${list}\n\n# Lamps\n\nText.`), list).toEqual([list, 'Text.'])
  })

  test('a text without sentences or spaces is still split, and never within a character', () => {
    for (const text of ['x'.repeat(10_000), '😀'.repeat(3_000), `a${'😀'.repeat(3_000)}`, '你好'.repeat(3_000)]) {
      const texts = textsOf(text)
      expect(texts.join('')).toBe(text)
      for (const piece of texts) expect(piece.length <= longest && piece.isWellFormed()).toBe(true)
    }
  })

  test('a table that fits stays whole; one that does not keeps its header in every piece', () => {
    const header = ['| Size | Price |', '| --- | --- |']
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `| Size ${at} | ${at} euros |`)
    const small = [...header, ...rows(5)].join('\n')
    expect(textsOf(small)).toEqual([small])
    const pieces = textsOf([...header, ...rows(200)].join('\n'))
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) {
      expect(piece.split('\n').slice(0, 2)).toEqual(header)
      expect(piece.length).toBeLessThanOrEqual(longest)
    }
    expect(pieces.flatMap((piece) => piece.split('\n').slice(2))).toEqual(rows(200))
  })

  test('a list is split between its items, with everything indented under them', () => {
    const item = (at: number) => `- Item ${at}\n  - below ${at}\n\n  ${sentence(10)}`
    const pieces = textsOf(Array.from({ length: 30 }, (_, at) => item(at)).join('\n'))
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) expect(piece).toMatch(/^- Item \d+\n {2}- below \d+/)
  })

  test('a line that is too long for a heading is text', () => {
    const text = `# ${sentence(40)}`
    expect(cutIntoPassages('Doc', text)).toEqual([{ title: 'Doc', text }])
  })

  test('no word is lost, and no passage is too long, whatever the Markdown', () => {
    let count = 0
    const word = fc
      .constantFrom('apple', 'Österreich', 'доставка', '配送', 'x'.repeat(300))
      .map((stem) => `${stem}${count++}`)
    const words = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((all) => all.join(' '))
    const block = fc.oneof(
      fc.tuple(fc.integer({ min: 1, max: 6 }), words(4)).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
      words(3).map((text) => `${text}\n===`),
      words(120),
      fc.array(words(30), { minLength: 1, maxLength: 20 }).map((all) => all.join('. ')),
      fc.array(words(60), { minLength: 1, maxLength: 20 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
      fc
        .array(words(9), { minLength: 1, maxLength: 9 })
        .map((items) => items.map((item, at) => `${at + 1}. ${item}\n   - ${item}`).join('\n\n')),
      fc
        .array(fc.tuple(words(9), words(9)), { minLength: 2, maxLength: 40 })
        .map(([head, ...rows]) =>
          [`| ${head?.join(' | ')} |`, '|---|:-:|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n'),
        ),
      fc.array(words(20), { maxLength: 30 }).map((lines) => `\`\`\`ts\n${lines.join('\n')}\n\`\`\``),
      words(20).map((text) => `> ${text}`),
      words(5).map((text) => `\`\`\`\n${text}`),
      fc.constantFrom('---', '***', '', '|', '| --- |', '#', '####### seven', '```', '- ', '1.', '\t- tab'),
    )
    fc.assert(
      fc.property(fc.array(block, { maxLength: 15 }), fc.constantFrom('\n\n', '\n', '\r\n\r\n'), (blocks, between) => {
        const markdown = blocks.join(between)
        const passages = cutIntoPassages('Doc', markdown)
        const said = passages.map(({ title, text }) => `${title}\n${text}`).join('\n')
        const known = new Set(said.match(/[\p{L}\p{N}]+/gu))
        for (const one of markdown.match(/[\p{L}\p{N}]+/gu) ?? []) expect(known.has(one), one).toBe(true)
        for (const { text } of passages) {
          expect(text.length).toBeLessThanOrEqual(longest)
          expect(text.trim()).not.toBe('')
        }
      }),
      { numRuns: 300 },
    )
  })
})
