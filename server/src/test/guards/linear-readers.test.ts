import { parseMarkdown } from 'beckon-contract/markdown'
import { describe, expect, test } from 'vitest'
import type { EngineBot } from '../../engines/engine.ts'
import { JsonStream } from '../../engines/json-reply.ts'
import { Draft } from '../../engines/models/draft.ts'
import { ReplyText } from '../../engines/reply-text.ts'
import { writeSystemPrompt } from '../../engines/system-prompt.ts'

import { readToken } from '../../http/bearer.ts'
import { isAccepted } from '../../http/built-files.ts'
import { findCookie } from '../../http/cookies.ts'
import { readIdempotencyKey } from '../../http/idempotency-key.ts'
import { encodingRefusal } from '../../http/json-body.ts'
import { excerptOf } from '../../inbox/excerpts.ts'
import { readEntries } from '../../knowledge/import-entries.ts'
import { type KnownEntry, mergeEntries } from '../../knowledge/merge-entries.ts'

import { splitPhrasings } from '../../knowledge/phrasings.ts'
import { splitTags } from '../../knowledge/tags.ts'
import { readCsvTable } from '../../lib/csv-table.ts'
import { Failure } from '../../lib/failure.ts'
import { readXlsxTable } from '../../lib/xlsx-table.ts'
import { writeZip } from '../../lib/zip.ts'
import { indexedWords } from '../../message-search/message-search.ts'
import { EventParser } from '../../outbound/event-parser.ts'
import { createRedaction } from '../../outbound/redaction.ts'

import { buildEntryPart, buildPassagePart } from '../../search/build-parts.ts'
import { stretchesOf } from '../../search/stretches.ts'
import { lowered, questionOf } from '../../search/text/normalise.ts'
import { plainInline } from '../../search/text/plain-inline.ts'
import { readableText } from '../../search/text/readable.ts'
import { sentencesOf } from '../../search/text/sentences.ts'
import { wordsOf } from '../../search/text/words.ts'
import { readLinks } from '../../sources/links.ts'
import { isTrap, keyOf, toPageAddress } from '../../sources/page-addresses.ts'
import { cutIntoPassages } from '../../sources/passages.ts'
import { readHtml } from '../../sources/readers/html.ts'
import { readMarkdown } from '../../sources/readers/markdown.ts'
import { readRules } from '../../sources/robots.ts'
import { splitNear } from '../../sources/site-pages.ts'
import { readSitemap } from '../../sources/sitemap.ts'
import { readTests } from '../../test-sets/read-test-file.ts'
import { stepThroughHtml } from '../../tools/html-text.ts'
import { findTags } from '../../widget-api/html-tags.ts'
import { expectLinear } from '../growth.ts'
import { pathologicalTexts } from '../pathological-texts.ts'

type Make = (size: number) => string
const spaces: Make = (size) => ' '.repeat(size)
/** A number of pieces, each of them different. */
const numbered = (size: number, piece: (at: number) => string): string =>
  Array.from({ length: size }, (_, at) => piece(at)).join('')
/** Four times 1,400 is still less than a page's reader processes in one go. */
const fullOfOpen: Make = (size) => `<u>${'<svg>'.repeat(size)}${'</loc>'.repeat(size)}</u>`

const site = new URL('https://shop.example/')
function readAddress(href: string) {
  const url = toPageAddress(href, site)
  if (url) return [keyOf(url), isTrap(url)]
  return undefined
}

/** A model's response that arrives character by character. */
function stream(text: string): string {
  const replyText = new ReplyText(3, () => {})
  const draft = new Draft({ onText: (piece) => replyText.take(piece) })
  for (const sign of text) draft.say(sign)
  draft.finish([], 'stop', { input_tokens: 0, output_tokens: 0 })
  return replyText.text()
}

const entries = buildEntryPart(
  [{ id: 'e', questions: ['How can I pay?', 'Which cards?'], answer: 'By card.' }],
  undefined,
)
const passages = buildPassagePart([
  { id: 'p', sourceId: 's', title: 'Payment', url: null, text: 'You can pay by card or by invoice, says ﷺ.' },
  { id: 'q', sourceId: 's', title: 'Hours', url: null, text: 'We open at nine and close at six.' },
])
const ask = (message: string) => [entries(questionOf(message), 0), passages(questionOf(message), 0)]

/** A text may be refused, but not slowly. */
function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

function readSheet(xml: string): unknown {
  const parts = {
    'xl/workbook.xml': '',
    'xl/worksheets/sheet1.xml': xml,
    'xl/sharedStrings.xml': xml,
    'xl/styles.xml': xml,
  }
  const file = writeZip(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
  return attempt(() => readXlsxTable(file))
}

/** A provider's stream that arrives in pieces of a few bytes. */
function readStream(text: string): number {
  let events = 0
  const parser = new EventParser({ takeEvent: () => events++ }, 10_000_000)
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 100) parser.feed(bytes.subarray(at, at + 100))
  return events
}

function streamJson(text: string): string {
  const stream = new JsonStream()
  let sent = ''
  for (const sign of `{"a": "${text}`) sent += stream.take(sign)
  return sent + stream.end()
}

const aBot = { name: 'Helper', instructions: '', fallback: '', language: 'en', beyondKnowledge: 0 } as EngineBot
const describePage = (text: string): string =>
  writeSystemPrompt({
    bot: { ...aBot, instructions: text },
    user: { id: 'u', name: text },
    context: { title: text, url: `https://a.example/${text}`, attributes: { a: text } },
    retrieved: [],
    hasTools: false,
    now: () => 0,
  })

interface Reader {
  read: (text: string) => unknown
  /** Texts that are hard for this one, besides those that every reader gets. */
  texts?: Record<string, [Make, size: number]>
  /** It reads nothing else. */
  isSpecial?: true
}

const readers: Record<string, Reader> = {
  'a file of answers, as CSV': {
    read: (text) => attempt(() => readEntries({ format: 'csv' }, Buffer.from(`question,answer,tags\n${text}`))),
  },
  'a file of answers, in one cell each': {
    read: (text) =>
      attempt(() => {
        const cell = `"${text.replaceAll('"', '""')}"`
        return readEntries({ format: 'csv' }, Buffer.from(`question,answer,tags\n${cell},${cell},${cell}`))
      }),
  },
  'a file of answers, as JSON': {
    read: (text) => [
      attempt(() => readEntries({ format: 'json' }, Buffer.from(text))),
      attempt(() =>
        readEntries({ format: 'json' }, Buffer.from(JSON.stringify([{ question: text, answer: text, tags: text }]))),
      ),
    ],
  },
  'the headers of a request': {
    read: (text) => [
      isAccepted('br', { 'accept-encoding': text }),
      findCookie('beckon_session', { cookie: text }),
      encodingRefusal({ 'content-type': text, 'content-encoding': text }),
      attempt(() => readToken({ authorization: text, 'x-api-key': text })),
      attempt(() => readIdempotencyKey({ 'idempotency-key': text })),
    ],
    texts: {
      'an encoding, spaces and another': [(size) => `a${spaces(size)}b`, 4_000],
      'a character set, and spaces': [(size) => `charset${spaces(size)}b`, 4_000],
      'a key in quotation marks': [(size) => `"${'"'.repeat(size)}`, 4_000],
      'Bearer, and spaces': [(size) => `Bearer ${spaces(size)}a b`, 4_000],
    },
  },
  'a file of tests': {
    read: (text) => attempt(() => readTests('csv', Buffer.from(`question,expected\n${text}`))),
  },
  'an Excel sheet': {
    read: (text) => [readSheet(text), readSheet(`<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`)],
  },
  'phrasings and tags': { read: (text) => [splitPhrasings(text), splitTags(text)] },
  'words that are indexed': { read: (text) => indexedWords([text]) },
  'a line without its marks': {
    read: plainInline,
    texts: {
      backticks: [(size) => '`'.repeat(size), 10_000],
      'emphasis without end': [(size) => '**a '.repeat(size), 5_000],
    },
  },
  'the sentences of a text': { read: sentencesOf },
  'server-sent events': { read: readStream },
  'a JSON reply': { read: streamJson },
  'a page’s context': { read: describePage },
  'a reply’s Markdown': {
    read: parseMarkdown,
    texts: {
      'a link of nothing but spaces': [(size) => `[a](${spaces(size)}b`, 2_000],
      'a link, spaces and a title': [(size) => `[a](b${spaces(size)}"c`, 5_000],
      'links without end': [(size) => '[a]('.repeat(size), 10_000],
      'labels without end': [(size) => '![a'.repeat(size), 10_000],
      'padded code': [(size) => `\` ${'a'.repeat(size)}\``, 5_000],
      'backticks in runs of every length': [(size) => numbered(size / 50, (at) => `${'`'.repeat(at + 1)} `), 10_000],
      'fences side by side': [(size) => '```\n'.repeat(size), 4_000],
      'a fence that is none': [(size) => `${'~'.repeat(size)}\``, 10_000],
      'a table’s dashes far apart': [(size) => `a|b\n${spaces(size)}-${spaces(size)}x`, 200],
      'a wide table of empty rows': [
        (size) => `${'a|'.repeat(size)}\n${'-|'.repeat(size)}\n${'|\n'.repeat(size)}`,
        200,
      ],
      'a heading that is broken': [(size) => `# ${spaces(size)}a\u2028b`, 5_000],
      'a heading’s closing signs': [(size) => `# a${' #'.repeat(size)}b`, 10_000],
      'tildes by twos': [(size) => '~~a '.repeat(size) + 'b~~ '.repeat(size), 5_000],
      'a mail address without end': [(size) => `${'a.'.repeat(size)}@${'b.'.repeat(size)}`, 10_000],
      'mail addresses side by side': [(size) => 'a@'.repeat(size), 10_000],
      'tasks that are none': [(size) => '- [x]\n'.repeat(size), 4_000],
      brackets: [(size) => '['.repeat(size), 10_000],
      'emphasis both ways': [(size) => '*a '.repeat(size) + 'b* '.repeat(size), 5_000],
      'code without end': [(size) => '`a``'.repeat(size), 5_000],
      'dashes of no table': [(size) => `|\n${'-'.repeat(size)}x`, 10_000],
      'emphasis without end': [(size) => '*a **b _c '.repeat(size), 5_000],
      'emphasis in emphasis': [(size) => `${'*a _b '.repeat(size)}${'c_ d* '.repeat(size)}`, 3_000],
      'an address with a tail': [(size) => `https://a.example/${'.'.repeat(size)}b `.repeat(10), 400],
      'quotes in quotes': [(size) => `${'> '.repeat(size)}a`, 10_000],
      'lists in lists': [(size) => numbered(size, (at) => `${' '.repeat(at % 40)}- a\n`), 2_000],
      'dashes and spaces': [(size) => `${'- '.repeat(size)}b`, 10_000],
    },
  },
  'a tool’s HTML': {
    read: (text) => [...stepThroughHtml(text)],
    texts: {
      'elements that are never closed': [(size) => '<i>'.repeat(size), 25_000],
      'elements of every kind': [(size) => numbered(size, (at) => `<a${at}>`), 20_000],
      'closing tags': [(size) => `${'<b>'.repeat(size)}${'</i>'.repeat(size)}`, 5_000],
      'comments without end': [(size) => '<!--'.repeat(size), 20_000],
      ampersands: [(size) => '&'.repeat(size), 20_000],
    },
  },
  'a sitemap': {
    read: (text) => readSitemap(Buffer.from(text)),
    texts: {
      'an address and spaces': [(size) => `https://a.example${spaces(size)}b`, 5_000],
      'spaces and empty lines': [(size) => `https://a.example\n${` \n${spaces(100)}`.repeat(size)}`, 500],
      'comments without end': [(size) => `<urlset>${'<!--'.repeat(size)}`, 20_000],
      'elements that are never closed': [(size) => `<urlset>${'<loc>'.repeat(size)}`, 20_000],
      'an address of entities': [(size) => `<urlset><loc>${'&amp;'.repeat(size)}`, 20_000],
      'attributes without end': [(size) => `<urlset ${'a="'.repeat(size)}`, 20_000],
      'literal text without end': [(size) => `<urlset>${'<![CDATA['.repeat(size)}`, 20_000],
      'addresses without number': [(size) => `<urlset>${'<loc>a</loc>'.repeat(size)}`, 10_000],
    },
  },
  'a robots.txt': {
    read: async (text) => (await readRules(text)).isAllowed(new URL(`/${'a'.repeat(2_000)}`, site)),
    texts: {
      'rules with stars': [(size) => `User-agent: *\n${'Disallow: /*x*y\n'.repeat(size)}`, 5_000],
      'long patterns of stars': [(size) => `User-agent: *\n${`Disallow: /${'*a'.repeat(900)}b$\n`.repeat(size)}`, 140],
      'many agents and many rules': [(size) => 'User-agent: a\n'.repeat(size) + 'Disallow: /x\n'.repeat(size), 5_000],
      'spaces in a line': [(size) => `a:x${spaces(size)}y`, 200_000],
    },
  },
  'the address of a page': {
    read: readAddress,
    texts: {
      'tracking parameters': [(size) => `?${numbered(size, (at) => `utm_${at}=1&`)}`, 500],
      'one tracking parameter again and again': [(size) => `?${'utm_a=1&'.repeat(size)}b=1`, 2_000],
      folders: [(size) => numbered(size, (at) => `/${at}`), 40_000],
    },
  },
  'a page’s links': {
    read: (html) => readLinks(html, site),
    texts: {
      'a long base': [(size) => `<base href="/${'b'.repeat(20 * size)}">${'<a href="c">'.repeat(size)}`, 500],
      'elements that are never closed': [(size) => '<b>'.repeat(size), 25_000],
      'attributes that are never closed': [(size) => '<a href="'.repeat(size), 20_000],
      'closing tags': [(size) => `${'<b>'.repeat(500)}${'</i>'.repeat(size)}`, 10_000],
      'an element full of open ones': [fullOfOpen, 1_400],
      'drawings that are never closed': [(size) => '<u><svg></u>'.repeat(size), 20_000],
    },
  },
  'a page’s tags': {
    read: (html) => findTags(html, ['script', 'meta']),
    texts: {
      'comments without end': [(size) => '<!--'.repeat(size), 20_000],
      'attributes without end': [(size) => `<script ${'a="'.repeat(size)}`, 20_000],
      'tags without end': [(size) => '<a '.repeat(size), 20_000],
      'opened scripts': [(size) => '<script '.repeat(size), 20_000],
      'scripts that are never closed': [(size) => '<script>'.repeat(size), 20_000],
      'open quotes': [(size) => '<script src="'.repeat(size), 20_000],
      'less-than signs': [(size) => '<'.repeat(size), 20_000],
      'spaces in a tag': [(size) => `<a${spaces(size)}`, 20_000],
    },
  },
  'a document in HTML that is too deep': {
    isSpecial: true,
    read: (text) => expect(readHtml({ bytes: Buffer.from(text) })).rejects.toThrow('nested too deeply'),
    texts: { 'an element full of open ones': [fullOfOpen, 1_400] },
  },
  'a document in Markdown': {
    read: (text) => readMarkdown({ bytes: Buffer.from(text) }),
    texts: {
      'a heading and spaces': [(size) => `# a${spaces(size)}b`, 1_000],
      'a title and spaces': [(size) => `---\ntitle: a${spaces(size)}b\n---\n`, 2_000],
      'comments without end': [(size) => '<!--'.repeat(size), 10_000],
    },
  },
  'a document’s blocks': {
    read: (text) => cutIntoPassages('Title', text),
    texts: { 'a table’s dashes far apart': [(size) => `a|b\n${spaces(size)}-${spaces(size)}x`, 200] },
  },
  'a passage’s words': {
    read: readableText,
    texts: {
      'a table’s dashes far apart': [(size) => `a|b\n${spaces(size)}-${spaces(size)}x`, 200],
      'many pieces of code': [(size) => '```\n'.repeat(size), 20_000],
    },
  },
  'the questions in a message': {
    read: (text) => stretchesOf(questionOf(text)),
    texts: {
      'numbers and spaces': [(size) => `1) a\n2)${spaces(size)}\n3.${spaces(size)}x`, 5_000],
      'question marks and quotes': [(size) => `${'?"'.repeat(size)}x`, 5_000],
    },
  },
  'a CSV file': {
    read: (text) => attempt(() => readCsvTable(text)),
    texts: {
      'empty lines': [(size) => `question,answer\n${'\n'.repeat(size)}`, 200_000],
      'quotation marks': [(size) => `"${'""'.repeat(size)}"`, 200_000],
      'quotation marks in a cell': [(size) => `x"${'"a'.repeat(size)}`, 100_000],
      'cells that are quoted in part': [(size) => '"a"b'.repeat(size), 100_000],
      'cells in a row': [(size) => ','.repeat(size), 200_000],
      'quoted cells': [(size) => '"a""b",\n'.repeat(size), 50_000],
    },
  },
  'an excerpt': {
    read: (text) => excerptOf({ message: text, reply: text }, ['zebra', 'aaaab']),
    texts: {
      'words of a script without spaces': [(size) => 'ក '.repeat(size), 500],
      'one word without end': [(size) => 'a'.repeat(size), 1_500],
      'characters that become eighteen': [(size) => '\ufdfa'.repeat(size), 1_000],
    },
  },
  'a model’s stream': {
    read: stream,
    texts: {
      'spaces before any word': [spaces, 15_000],
      'spaces after a word': [(size) => `a${spaces(size)}`, 15_000],
      'thoughts without end': [(size) => `<think>${'a'.repeat(size)}`, 15_000],
      'marks without end': [(size) => '[1,'.repeat(size), 5_000],
    },
  },
  'a text that is normalised': {
    read: (text) => wordsOf(lowered(text)),
    texts: { 'marks upon marks': [(size) => `a${'\u0300\u0316'.repeat(size)}`, 1_000] },
  },
  'a text that is redacted': {
    read: createRedaction([`${'a'.repeat(4_000)}b`, 'abababab', '%41%41%41%41']),
    texts: {
      'a secret that never ends': [(size) => 'a'.repeat(size), 100_000],
      'one secret beside the other': [(size) => 'ab'.repeat(size), 50_000],
      escapes: [(size) => '%61'.repeat(size), 30_000],
      'escapes of escapes': [(size) => '\\\\u0025'.repeat(size), 20_000],
      'escapes without end': [(size) => '&#x&%6\\u'.repeat(size), 20_000],
      spaces: [spaces, 200_000],
    },
  },
  'a question': {
    read: ask,
    texts: {
      'characters that become eighteen': [(size) => '\ufdfa'.repeat(size), 2_000],
      'marks upon marks': [(size) => `a${'\u0300\u0316'.repeat(size)}`, 1_000],
      'words that nobody knows': [(size) => numbered(size, (at) => `qxz${at} `), 2_000],
      'one word without end': [(size) => 'payment'.repeat(size), 2_000],
    },
  },
}

/** Four times as many characters show quadratic work, and readers that take a microsecond for each are still quick. */
const usualSize = 4_000

describe.each(Object.entries(readers))('%s takes linear time', (_, { read, texts = {}, isSpecial = false }) => {
  test.each(Object.entries(texts))('%s', (_name, [make, size]) => expectLinear(read, make, size))

  test.each(isSpecial ? [] : Object.entries(pathologicalTexts))('any text: %s', (_name, make) =>
    expectLinear(read, make, usualSize),
  )
})

const entriesThatShare = (size: number) =>
  Array.from({ length: size }, (_, at) => ({ id: String(at), questions: ['Q', `Q${at}`], answer: `A${at}` }))

test('a row is imported in linear time, however many entries share its question', () =>
  expectLinear(
    (known: KnownEntry[]) => mergeEntries(known, [{ row: 2, questionRows: [2], questions: ['Q'], answer: 'new' }]),
    entriesThatShare,
    2_000,
  ))

test('rows are imported in linear time, however many entries share their question', () =>
  expectLinear(
    (known: KnownEntry[]) =>
      mergeEntries(
        known,
        known.map((_, at) => ({ row: at, questionRows: [at], questions: ['Q'], answer: `new ${at}` })),
      ),
    entriesThatShare,
    1_000,
  ))

test('the pages listed by a site are sorted in linear time', () =>
  expectLinear(
    (pages: URL[]) => splitNear(pages, new URL('/docs/start', site)),
    (size) => Array.from({ length: size }, (_, at) => new URL(at % 2 ? `/docs/${at}` : `/${at}`, site)),
    12_500,
  ))
