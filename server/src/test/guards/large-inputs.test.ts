import { gzipSync } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { describe, expect, test } from 'vitest'
import { asModelFailure, errorInReply, ProviderError } from '../../engines/models/provider-error.ts'
import { type CallAnswer, CallBody } from '../../outbound/call-body.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import { crawlSite } from '../../sources/crawl.ts'
import { readRules } from '../../sources/robots.ts'
import { readSitemap } from '../../sources/sitemap.ts'
import { textOfBody } from '../../tools/answer-text.ts'
import { createMcpSession } from '../../tools/mcp-session.ts'
import { findTags } from '../../widget-api/html-tags.ts'
import { expectSteps } from '../steps.ts'

const MB = 1024 ** 2
const filled = (piece: string, bytes: number): Buffer => Buffer.alloc(bytes, piece)
/** As many different ones as fit. */
const numbered = (bytes: number, piece: (at: number) => string): Buffer =>
  Buffer.from(Array.from({ length: bytes / piece(100_000).length }, (_, at) => piece(at)).join(''))

/** The crawl of a site whose start page is this. */
async function crawl(bytes: Buffer): Promise<void> {
  const fetch = async (url: string) => {
    const isPage = new URL(url).pathname === '/'
    return {
      url,
      status: isPage ? 200 : 404,
      contentType: 'text/html',
      bytes: isPage ? bytes : Buffer.of(),
    }
  }
  const outbound = { fetch } as unknown as Outbound
  for await (const _ of crawlSite({ outbound, url: 'https://shop.example/', delayMs: 0, maxPages: 1, maxDepth: 1 }));
}
const toolText = (type: string) => (bytes: Buffer) => textOfBody({ bytes, isWhole: true }, type)
const escapes = { escapes: '%61\\x&#65;', 'short words': 'a b ' }
const key = 'sk-a-key-of-the-account'

/** In place of a reply, and as an error in it. */
async function failing(bytes: Buffer): Promise<void> {
  const words = bytes.toString()
  const error = errorInReply('returned an error', JSON.stringify({ error: { message: words } }))
  for (const failure of [new ProviderError('returned no JSON', { words }), error])
    expect((await asModelFailure(failure, { name: 'Provider', key }, {})).message.length).toBeLessThan(600)
}
async function breakingOff(bytes: Buffer): Promise<void> {
  const text = `${bytes}${key}`
  const { partialText } = await asModelFailure(
    new ProviderError('stopped'),
    { name: 'Provider', key },
    { draft: { partialText: () => text } },
  )
  expect(partialText).toBe(`${bytes}•••`)
}
async function refusing(bytes: Buffer): Promise<void> {
  const body = Buffer.from(JSON.stringify({ id: 1, error: { message: bytes.toString() } }))
  const calls = { call: () => answerOf(body), requireAllowed: async () => {}, close: async () => {} }
  const server = { url: 'https://tools.example/mcp', headers: {}, secrets: { authorization: `Bearer ${key}` } }
  const asked = createMcpSession(calls, server).request('tools/list', {}, new AbortController().signal)
  const failure: Error = await asked.then(String, (error) => error)
  expect(failure.message.length).toBeLessThan(600)
}
/** A response that has arrived. */
function answerOf(bytes: Buffer): Promise<CallAnswer> {
  const head = Promise.withResolvers<CallAnswer>()
  const body = new CallBody(new AbortController().signal, head)
  const controller = {} as Dispatcher.DispatchController
  body.onResponseStart(controller, 200, { 'content-type': 'application/json' })
  body.onResponseData(controller, bytes)
  body.onResponseEnd()
  return head.promise
}
const lines = { 'empty lines': '\n', 'short lines': 'a\n' }
const markup = { 'empty elements': '<br>', text: 'a ' }
const links = (bytes: number) => ({
  'links to other sites': numbered(bytes, (at) => `<a href=//${at}>`),
  'links with parameters': filled(`<a href="?${'utm_a=1&'.repeat(250)}b=1">`, bytes),
})

/**
 * What reads text of other servers on the event loop, with as much as it reads of what takes it long. Not here, because
 * they are read elsewhere: imported files and documents (in a thread and a process of their own).
 */
const readers: [what: string, read: (bytes: Buffer) => Promise<unknown>, texts: Record<string, Buffer>][] = [
  [
    'a sitemap',
    readSitemap,
    {
      'empty lines, compressed': gzipSync(filled('\n', 20 * MB)),
      pages: Buffer.concat([Buffer.from('<urlset>'), filled('<loc>a</loc>', 10 * MB)]),
    },
  ],
  [
    'a robots.txt',
    async (bytes) => (await readRules(bytes.toString())).isAllowed(new URL(`https://a.example/${'a'.repeat(1_000)}`)),
    texts(1 * MB, { ...lines, groups: 'user-agent:*\nallow:\n', rules: 'user-agent:*\nallow:/*a*a*b\n' }),
  ],
  ['a page of a site', crawl, { ...links(10 * MB), 'no UTF-8': Buffer.alloc(10 * MB, 0xff) }],
  [
    'a page that is checked for the chat',
    (bytes) => findTags(bytes.toString(), ['script', 'meta']),
    texts(2 * MB, { ...markup, scripts: '<script src=widget.js></script>', attributes: '<script a b c d e f g h>' }),
  ],
  ['a provider’s error', failing, texts(8 * MB, escapes)],
  ['a reply that breaks off', breakingOff, texts(1 * MB, escapes)],
  ['a refusal of an MCP server', refusing, texts(3 * MB, escapes)],
  ['what a tool returns, as HTML', toolText('text/html'), texts(1 * MB, { ...markup, ...lines, lines: 'a<br>' })],
  ['what a tool returns, as text', toolText('text/plain'), { 'no UTF-8': Buffer.alloc(MB, 0xff) }],
]

function texts(bytes: number, pieces: Record<string, string>): Record<string, Buffer> {
  return Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, filled(piece, bytes)]))
}

describe.each(readers)('the event loop goes on while %s is read', (_, read, given) => {
  test.each(Object.entries(given))('with %s', (_name, bytes) => expectSteps(() => read(bytes)))
})
