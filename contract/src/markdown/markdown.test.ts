import { describe, expect, test } from 'vitest'
import { hrefWithin, parseInline, parseMarkdown, safeLink } from './markdown.ts'

const hrefsOf = (text: string) => JSON.stringify(parseInline(text)).match(/(?<="href":")[^"]*/g) ?? []

describe('links', () => {
  test('telephone numbers', () => {
    expect(hrefsOf('[Call](tel:+49-30-123) or <tel:112>')).toEqual(['tel:+49-30-123', 'tel:112'])
    for (const target of ['tel:', 'tel:<b>', 'tel:1%00', 'tel:javascript:1']) expect(safeLink(target)).toBeNull()
  })

  test('bare mail addresses', () => {
    expect(hrefsOf('Write to help.desk+eu@shop.example, **or a_b@x.co.uk**.')).toEqual([
      'mailto:help.desk+eu@shop.example',
      'mailto:a_b@x.co.uk',
    ])
    expect(hrefsOf('`a@b.example` @b.example a@b a@@b.example')).toEqual([])
    expect(hrefsOf('[a@b.example](https://x.example)')).toEqual(['https://x.example/'])
  })

  test('relative ones belong to the page that shows them', () => {
    expect(parseInline('[Returns](/returns?x=1)')).toEqual([
      { kind: 'relative', path: '/returns?x=1', children: [{ kind: 'text', text: 'Returns' }] },
    ])
    const page = 'https://shop.example/help/index.html'
    expect(hrefWithin(page, '/returns')).toBe('https://shop.example/returns')
    expect(hrefWithin(page, '../faq#top')).toBe('https://shop.example/faq#top')
    for (const path of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'x.example', '/\t/evil.example'])
      expect(hrefWithin(page, path)).toBeNull()
    expect(hrefWithin(null, '/returns')).toBeNull()
  })
})

test('text struck through; a tilde alone means “about”', () => {
  expect(parseInline('~~10 €~~ ~5 min ~~~')).toEqual([
    { kind: 'strike', children: [{ kind: 'text', text: '10 €' }] },
    { kind: 'text', text: ' ~5 min ~~~' },
  ])
})

test('images', () => {
  expect(parseInline('![A lamp](https://shop.example/lamp.png)')).toEqual([
    { kind: 'image', href: 'https://shop.example/lamp.png', text: 'A lamp' },
  ])
  expect(JSON.stringify(parseInline('![x](/lamp.png)'))).not.toContain('image')
})

test('tasks, and the alignment of columns', () => {
  expect(parseMarkdown('- [ ] open\n- [x] done\n- plain')).toMatchObject([
    { kind: 'list', checks: [false, true, null] },
  ])
  expect(parseMarkdown('- [link](https://x.example)')[0]).not.toHaveProperty('checks')
  expect(parseMarkdown('| a | b | c | d |\n|---|:--|:-:|--:|')).toMatchObject([
    { align: [null, 'left', 'center', 'right'] },
  ])
})
