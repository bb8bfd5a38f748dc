import { type Block, parseMarkdown } from 'beckon-contract/markdown'
import { describe, expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

/** Every link that would be rendered, anywhere. */
const linksOf = (text: string): string[] => JSON.stringify(parseMarkdown(text)).match(/(?<="href":")[^"]*/g) ?? []
const kindsOf = (text: string) => parseMarkdown(text).map(({ kind }: Block) => kind)

describe('what authors and models write is understood', () => {
  test('blocks', () => {
    expect(
      kindsOf('# Title\ntext\n\n- a\n- b\n\n> q\n\n```\ncode\n```\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |'),
    ).toEqual(['heading', 'paragraph', 'list', 'quote', 'code', 'line', 'table'])
  })

  test('words in a line', () => {
    expect(parseMarkdown('**bold** `code` *slanted* [page](https://shop.example)')).toEqual([
      {
        kind: 'paragraph',
        children: [
          { kind: 'strong', children: [{ kind: 'text', text: 'bold' }] },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'code' },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', children: [{ kind: 'text', text: 'slanted' }] },
          { kind: 'text', text: ' ' },
          { kind: 'link', href: 'https://shop.example/', children: [{ kind: 'text', text: 'page' }] },
        ],
      },
    ])
  })

  test('its text, for screen readers', () => {
    expect(
      plainText(parseMarkdown('**We** ship:\n\n- `a`\n- [b](https://x.example)\n\n| c | d |\n|---|---|\n| e | f |')),
    ).toBe('We ship: a. b c, d. e, f')
  })
})

const corpus = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\nscript:alert(1))',
  '[x](\tjavascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x](/embed/session)',
  '[x](\\\\evil.example)',
  '[x](&#106;avascript:alert(1))',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '[x](blob:null/1)',
]

describe('links go only to the web and to mail', () => {
  test.each(corpus)('%j is not a link, also while it streams in', (text) => {
    for (let end = 1; end <= text.length; end += 1) expect(linksOf(text.slice(0, end))).toEqual([])
  })

  test('in every kind of block', () => {
    for (const attack of corpus.filter((text) => !text.includes('\n')))
      expect(linksOf(`- ${attack}\n\n> ${attack}\n\n| ${attack} |\n|---|\n| ${attack} |\n\n# ${attack}`)).toEqual([])
  })

  test('raw HTML stays text, and an image is loaded by no parser', () => {
    expect(plainText(parseMarkdown('<b>x</b>'))).toBe('<b>x</b>')
    expect(plainText(parseMarkdown('![chart](https://evil.example/p.png)'))).toBe('chart')
    expect(linksOf('![chart](https://evil.example/p.png)')).toEqual(['https://evil.example/p.png'])
  })
})
