import { operations } from 'beckon-contract'
import { expect, test, vi } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { render } from './html.ts'
import { renderInlineMarkdown, renderMarkdown } from './markdown.ts'
import { referencePage } from './reference-page.ts'

vi.mock(import('./reference-page.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { referencePage: vi.fn(original.referencePage) }
})

/** The visible text, without code. */
const proseOf = (page: string) =>
  page.replaceAll(/<style>.*?<\/style>|<pre>.*?<\/pre>|<code>.*?<\/code>/gs, '').replaceAll(/<[^>]*>/g, ' ')

test('the reference renders Markdown in descriptions', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const { body } = await anonymous.get('/docs')
  expect(operations.programs.trigger.description).toContain('*API trigger*')
  expect(body).toContain('<em>API trigger</em>')
  expect(body).toContain('Without <code>conversation_id</code>, a new conversation starts')
  expect(body).toContain('<p>With <code>Prefer: respond-async</code>, the response is <code>202</code>')
  expect(body).toContain('BCP 47, such as <code>en</code>')
  for (const path of ['/docs', '/docs/errors'])
    expect(proseOf((await anonymous.get(path)).body), path).not.toMatch(/`|\*\w|\w\*|\]\(/)
})

test('HTML in a description is escaped, and only links to pages are rendered', () => {
  const text = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> **a** <b>b</b> `<i>`'
  expect(render(renderMarkdown(text))).not.toMatch(/<(script|img|b|i)\b/)
  expect(render(renderInlineMarkdown(text))).not.toMatch(/<(script|img|b|i)\b/)
  expect(render(renderMarkdown('**a** `<i>`'))).toContain('<strong>a</strong> <code>&#60;i&#62;</code>')
  const links = '[a](javascript:alert(1)) [b](JAVASCRIPT:alert) [c](data:text/html,x) [d](//x.example)'
  expect(render(renderMarkdown(links))).not.toMatch(/<a|href/)
  // An image loads nothing: it is a link.
  expect(render(renderMarkdown('![d](https://x.example/d.png)'))).toBe('<p><a href="https://x.example/d.png">d</a></p>')
  expect(render(renderMarkdown('- [a](https://x.example/?a=1&b="2) *b*\n- c'))).toBe(
    '<ul><li><a href="https://x.example/?a=1&#38;b=%222">a</a> <em>b</em></li><li>c</li></ul>',
  )
  expect(render(renderMarkdown('[a](/docs/errors)'))).toContain('<a href="/docs/errors">a</a>')
})

test('the pages are built once and cached, and browsers revalidate them with an ETag', async () => {
  const { anonymous } = await startTestApp('sqlite')
  vi.mocked(referencePage).mockClear()
  const asked = await Promise.all(Array.from({ length: 50 }, () => anonymous.get('/docs')))
  expect(referencePage).toHaveBeenCalledTimes(1)
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1)

  for (const path of ['/docs', '/docs/errors']) {
    const { headers } = await anonymous.get(path)
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await anonymous.get(path, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await anonymous.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
  }
  expect(referencePage).toHaveBeenCalledTimes(1)
})

test('a reference that could not be built is built again for the next request', async () => {
  const { anonymous } = await startTestApp('sqlite')
  vi.mocked(referencePage).mockImplementationOnce(() => {
    throw new Error('a file is missing')
  })
  expect((await anonymous.get('/docs')).statusCode).toBe(500)
  expect((await anonymous.get('/docs')).statusCode).toBe(200)
})
