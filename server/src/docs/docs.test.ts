import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operations } from 'beckon-contract'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { listBuiltSite, writeBuiltSite } from './built-site.ts'
import { errorsPage } from './errors-page.ts'
import { hrefOf, renderGuide } from './guide.ts'
import { render } from './html.ts'
import { renderInlineMarkdown, renderMarkdown } from './markdown.ts'
import { referenceTags } from './reference-tags.ts'
import { samplesOf } from './samples.ts'
import { listSite } from './site.ts'

// The files of a worker share their modules: here they are loaded with the mock, and afterwards without it.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock(import('./errors-page.ts'), async (importOriginal) => {
  const original = await importOriginal()
  return { errorsPage: vi.fn(original.errorsPage) }
})

/** The visible text, without code. */
const proseOf = (page: string) =>
  page.replaceAll(/<style>.*?<\/style>|<pre>.*?<\/pre>|<code>.*?<\/code>/gs, '').replaceAll(/<[^>]*>/g, ' ')
const isPage = (path: string) => !/\.(json|png|css|js)$/.test(path)
const pages = [...listSite().keys()].filter(isPage)

test('the reference renders Markdown in descriptions', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const { body } = await anonymous.get('/docs/reference/replies')
  expect(operations.programs.trigger.description).toContain('*API trigger*')
  expect(body).toContain('<em>API trigger</em>')
  expect(body).toContain('Without <code>conversation_id</code>, a new conversation starts')
  expect(body).toContain('<p>With <code>Prefer: respond-async</code>, the response is <code>202</code>')
  for (const { slug } of referenceTags)
    expect(proseOf((await anonymous.get(`/docs/reference/${slug}`)).body), slug).not.toMatch(/`|\*\w|\w\*|\]\(/)
})

test('every operation is described once, with an example in four languages, its response and its errors', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const described: string[] = []
  for (const { slug, operations } of referenceTags) {
    const { body } = await anonymous.get(`/docs/reference/${slug}`)
    for (const one of operations) {
      described.push(one.id)
      expect(body).toContain(`<h2 id="${one.id}">`)
      for (const { code } of samplesOf(one, 'http://localhost'))
        expect(code).toContain(one.operation.path.split('{')[0])
    }
    expect(body.match(/data-language="PHP"/g)?.length).toBe(operations.length)
    expect(body.match(/<h3>Errors<\/h3>/g)?.length).toBe(operations.length)
  }
  expect(described).toEqual(expect.arrayContaining(Object.keys(operations.programs)))
  expect(new Set(described).size).toBe(described.length)
})

test('no link of any page is dead, on this site or within the page', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const idsOf = new Map<string, Set<string>>()
  const links: [from: string, to: string][] = []
  for (const path of pages) {
    const { statusCode, body } = await anonymous.get(path)
    expect(statusCode, path).toBe(200)
    idsOf.set(path, new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)))
    for (const [, to = ''] of body.matchAll(/(?:href|src)="([^"]+)"/g)) links.push([path, to])
  }
  const isThere = new Map<string, boolean>()
  const dead: string[] = []
  for (const [from, to] of links) {
    const [path = '', fragment] = (to.startsWith('#') ? `${from}${to}` : to).split('#')
    if (!path.startsWith('/docs')) continue
    if (!isThere.has(path)) isThere.set(path, (await anonymous.get(path)).statusCode === 200)
    if (fragment ? !idsOf.get(path)?.has(fragment) : !isThere.get(path)) dead.push(`${from} → ${to}`)
  }
  expect(dead).toEqual([])
  expect(links.length).toBeGreaterThan(500)
})

test('links between the files of the repository lead to pages, and keep their section', () => {
  expect(hrefOf('operating.md#traces', 'docs/api.md')).toBe('/docs/operating#traces')
  expect(hrefOf('../docs/visitors-api.md', 'sdk/README.md')).toBe('/docs/visitors-api')
  expect(hrefOf('decisions/0029-fair-shares.md', 'docs/security.md')).toBe('/docs/decisions/0029-fair-shares')
  expect(hrefOf('https://x.example/a.md', 'docs/api.md')).toBe('https://x.example/a.md')
  expect(hrefOf('../ARCHITECTURE.md', 'docs/api.md')).toBeUndefined()
})

test('a guide names this service in its examples', () => {
  expect(render(renderGuide('docs/quick-start.md', 'https://chat.shop.example').body)).toContain(
    'src=&quot;https://chat.shop.example/widget.js?bot=BOT_UUID&quot;',
  )
})

test('the search finds sections of guides and operations', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const found = (await anonymous.get('/docs/search.json')).json<{ url: string; title: string; text: string }[]>()
  expect(found).toContainEqual(expect.objectContaining({ url: '/docs/streaming#resume', title: 'Resume' }))
  expect(found).toContainEqual(
    expect.objectContaining({ url: '/docs/reference/replies#trigger', text: expect.stringContaining('POST /agents') }),
  )
  for (const name of ['conversation_busy', 'conversation_id', 'BECKON_ALLOW_PRIVATE_ADDRESSES'])
    expect(found.filter(({ title, text }) => `${title} ${text}`.includes(name)).length, name).toBeGreaterThan(0)
  expect(found.map(({ url }) => url)).toContain('/docs/errors#conversation_busy')
})

test('an unknown page is not found, and no file outside the docs is served', async () => {
  const { anonymous } = await startTestApp('sqlite')
  for (const path of ['/docs/nothing', '/docs/../package.json', '/docs/images/..%2Fapi.md', '/docs/decisions/..%2Fapi'])
    expect((await anonymous.get(path)).statusCode, path).toBe(404)
  expect((await anonymous.get('/docs/')).statusCode).toBe(200)
})

test('HTML in a description is escaped, and only links to pages are rendered', () => {
  const text = '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> **a** <b>b</b> `<i>`'
  expect(render(renderMarkdown(text))).not.toMatch(/<(script|img|b|i)\b/)
  expect(render(renderInlineMarkdown(text))).not.toMatch(/<(script|img|b|i)\b/)
  expect(render(renderMarkdown('**a** `<i>`'))).toContain('<strong>a</strong> <code>&lt;i&gt;</code>')
  const links = '[a](javascript:alert(1)) [b](JAVASCRIPT:alert) [c](data:text/html,x) [d](//x.example)'
  expect(render(renderMarkdown(links))).not.toMatch(/<a|href/)
  // An image loads nothing: it is a link.
  expect(render(renderMarkdown('![d](https://x.example/d.png)'))).toBe('<p><a href="https://x.example/d.png">d</a></p>')
  expect(render(renderMarkdown('- [a](https://x.example/?a=1&b="2) *b*\n- c'))).toBe(
    '<ul>\n<li><a href="https://x.example/?a=1&#38;b=&#34;2">a</a> <em>b</em></li>\n<li>c</li>\n</ul>',
  )
  expect(render(renderMarkdown('[a](/docs/errors)'))).toContain('<a href="/docs/errors">a</a>')
})

test('the pages are built once and cached, and browsers revalidate them with an ETag', async () => {
  const { anonymous } = await startTestApp('sqlite')
  vi.mocked(errorsPage).mockClear()
  const asked = await Promise.all(Array.from({ length: 50 }, () => anonymous.get('/docs/errors')))
  expect(errorsPage).toHaveBeenCalledTimes(1)
  expect(new Set(asked.map(({ body }) => body)).size).toBe(1)

  for (const path of ['/docs', '/docs/errors', '/docs/site.js', '/docs/site.css', '/docs/reference/agents']) {
    const { headers } = await anonymous.get(path)
    const etag = String(headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await anonymous.get(path, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
    }
    expect((await anonymous.get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'; script-src 'self'; /)
  }
  expect(errorsPage).toHaveBeenCalledTimes(1)
})

test('a page that could not be built is built again for the next request', async () => {
  const { anonymous } = await startTestApp('sqlite')
  vi.mocked(errorsPage).mockImplementationOnce(() => {
    throw new Error('a file is missing')
  })
  expect((await anonymous.get('/docs/errors')).statusCode).toBe(500)
  expect((await anonymous.get('/docs/errors')).statusCode).toBe(200)
})

test('openapi.json is sent again only if it changed', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const first = await anonymous.get('/api/v1/openapi.json')
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[\w-]{43}"$/)
  expect(first.headers['cache-control']).toBe('no-cache')
  const again = await anonymous.get('/api/v1/openapi.json', { 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await anonymous.get('/api/v1/openapi.json', { 'if-none-match': '"other"' })).statusCode).toBe(200)
})

test('llms.txt names the description and every operation', async () => {
  const { anonymous } = await startTestApp('sqlite')
  const { headers, body } = await anonymous.get('/llms.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toMatch(/^# Beckon\n/)
  expect(body).toContain('/api/v1/openapi.json')
  for (const { method, path } of Object.values(operations.programs)) expect(body).toContain(`${method} /api/v1${path}`)
  expect(body).toContain('X-API-Key')
  expect(body).toContain('POST /embed/{bot_uuid}/messages')
})

test('the pages that the build writes are those that the sources show', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await writeBuiltSite(folder, listSite())
  // As long as the one in the files: the search index cuts long texts.
  const baseUrl = 'https://chat.example.com'
  const built = listBuiltSite(folder)
  expect([...(built?.keys() ?? [])].sort()).toEqual([...listSite().keys()].sort())
  for (const [path, { type, build }] of listSite()) {
    const [shown, wanted] = [built?.get(path), await build(baseUrl)]
    expect(shown?.type, path).toBe(type)
    expect(Buffer.compare(Buffer.from((await shown?.build(baseUrl)) ?? ''), Buffer.from(wanted)), path).toBe(0)
  }
})
