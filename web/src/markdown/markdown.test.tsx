import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { expectLinear } from '../../../server/src/test/growth.ts'
import { Markdown } from './markdown.tsx'

/** Without the frame and the classes, which are irrelevant here. */
const html = (text: string) =>
  renderToStaticMarkup(<Markdown text={text} />)
    .replace(/ (class|target|rel)="[^"]*"/g, '')
    .replace(/^<div>(.*)<\/div>$/s, '$1')

describe('what authors and models write is rendered', () => {
  test.each([
    ['Hello', '<p>Hello</p>'],
    ['one\ntwo\n\nthree', '<p>one\ntwo</p><p>three</p>'],
    [
      '**bold** and *slanted* and ***both***',
      '<p><strong>bold</strong> and <em>slanted</em> and <em><strong>both</strong></em></p>',
    ],
    ['__bold__ _slanted_', '<p><strong>bold</strong> <em>slanted</em></p>'],
    ['**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['`npm **ci**` and ``a ` b``', '<p><code>npm **ci**</code> and <code>a ` b</code></p>'],
    ['## Title\ntext', '<p>Title</p><p>text</p>'],
    ['```ts\nconst a = 1\n\n**b**\n```\nafter', '<pre><code>const a = 1\n\n**b**</code></pre><p>after</p>'],
    ['```\nnot closed yet', '<pre><code>not closed yet</code></pre>'],
    ['> quoted\n> more\n\nnot', '<blockquote><p>quoted\nmore</p></blockquote><p>not</p>'],
    ['a\n\n---\n\nb', '<p>a</p><hr/><p>b</p>'],
    ['\\*not\\* a \\[link\\]', '<p>*not* a [link]</p>'],
  ])('%j', (text, drawn) => expect(html(text)).toBe(drawn))

  test('lists, in lists, numbered, with several paragraphs', () => {
    expect(html('Do:\n- one\n- two\n  - inner\n- three')).toBe(
      '<p>Do:</p><ul><li><div>one</div></li><li><div>two</div><ul><li><div>inner</div></li></ul></li><li><div>three</div></li></ul>',
    )
    expect(html('3. c\n4. d\n\n   more')).toBe(
      '<ol start="3"><li><div>c</div></li><li><div>d</div><div>more</div></li></ol>',
    )
    expect(html('- one\n\n- two\n\nafter')).toBe('<ul><li><div>one</div></li><li><div>two</div></li></ul><p>after</p>')
  })

  test('tables', () => {
    expect(html('| Size | Price |\n|---|:-:|\n| S | **5** |\n| L \\| XL |\nafter')).toBe(
      '<div><table><thead><tr><th>Size</th><th>Price</th></tr></thead><tbody><tr><td>S</td><td><strong>5</strong></td></tr><tr><td>L | XL</td><td></td></tr></tbody></table></div><p>after</p>',
    )
  })

  test('links, also bare ones, without the full stop after them', () => {
    expect(html('[Help](https://shop.example/a_(b) "title")')).toBe(
      '<p><a href="https://shop.example/a_(b)">Help</a></p>',
    )
    expect(html('See https://shop.example/x_y_z. **<mailto:a@b.example>**')).toBe(
      '<p>See <a href="https://shop.example/x_y_z">https://shop.example/x_y_z</a>. <strong><a href="mailto:a@b.example">mailto:a@b.example</a></strong></p>',
    )
  })

  test.each([
    'snake_case_name',
    '2 * 3 * 4',
    '5*',
    '* ',
    'a ** b',
    '#1 choice',
    '1.5 kg',
    '`open',
    '[a] (b)',
    '|',
    'x | y',
  ])('text that only looks like syntax stays as it is: %j', (text) => expect(html(text)).toBe(`<p>${text.trim()}</p>`))
})

describe('nothing in it becomes HTML, is loaded or is run', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '**<svg/onload=alert(1)>**',
    '`<b>`',
    '```html\n<iframe src="https://evil.example"></iframe>\n```',
    '| <script> | b |\n|---|---|\n| <img src=x> | c |',
    '- <details open ontoggle=alert(1)>',
    '[<img src=x onerror=alert(1)>](https://ok.example)',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ])('%j', (text) => {
    expect(html(text)).not.toMatch(/<(?!\/?(?:p|strong|em|code|pre|a|ul|ol|li|div|table|thead|tbody|tr|th|td)\b)/)
    expect(html(text)).not.toMatch(/<[^>]*\son\w+=/)
  })

  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java\nscript:alert(1))',
    '[x](\tjavascript:alert(1))',
    '[x](data:text/html,<script>alert(1)</script>)',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox(1))',
    '[x](file:///etc/passwd)',
    '[x](//evil.example)',
    '[x](/api/settings/sign-out)',
    '[x](\\\\evil.example)',
    '[x](&#106;avascript:alert(1))',
    '<javascript:alert(1)>',
    '![x](javascript:alert(1))',
  ])('%j is not a link', (text) => expect(html(text)).not.toContain('<a'))

  test('an image is not fetched: it becomes a link with its text', () => {
    expect(html('![chart](https://evil.example/?who=me)')).toBe(
      '<p><a href="https://evil.example/?who=me">chart</a></p>',
    )
  })

  test('a quote in a URL cannot end its attribute', () => {
    expect(html('[x](https://a.example/"onmouseover="alert(1))')).not.toMatch(/<a[^>]*"\s*onmouseover=/)
  })
})

test.each<[name: string, make: (size: number) => string, size: number]>([
  ['asterisks', (size) => '*a '.repeat(size), 5_000],
  ['closing asterisks', (size) => 'a* '.repeat(size), 5_000],
  ['both ways', (size) => '*a '.repeat(size) + 'b* '.repeat(size), 2_000],
  ['two kinds', (size) => '_a '.repeat(size) + 'b* '.repeat(size), 2_000],
  ['brackets', (size) => '['.repeat(size), 10_000],
  ['half links', (size) => '[a]('.repeat(size), 5_000],
  ['backticks', (size) => '`a``'.repeat(size), 5_000],
  ['quotes in quotes', (size) => '>'.repeat(size), 10_000],
  ['lists in lists', (size) => Array.from({ length: size }, (_, at) => `${' '.repeat(at % 80)}- a\n`).join(''), 500],
  ['dashes', (size) => `|\n${'-'.repeat(size)}x`, 10_000],
  ['bars', (size) => '| a '.repeat(100).concat('\n').repeat(size), 25],
  ['spaces', (size) => `${' '.repeat(size)}x`, 10_000],
  ['hashes', (size) => `# ${'#'.repeat(size)}x`, 10_000],
])('hostile text is rendered in linear time: %s', (_, make, size) => expectLinear(html, make, size))
