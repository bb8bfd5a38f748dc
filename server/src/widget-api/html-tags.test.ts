import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { findTags } from './html-tags.ts'

const sourcesIn = async (html: string) =>
  (await findTags(html, ['script'])).map(({ attributes }) => attributes.get('src'))

test.each([
  ['<script src="a.js"></script>', ['a.js']],
  ["<SCRIPT async\n SRC='a.js' data-bot=x></SCRIPT><script src=b.js></script>", ['a.js', 'b.js']],
  ['<script src="a.js"/>', ['a.js']],
  ['<script data-x="a > b" src="a.js">', ['a.js']],
  ['<script src="a.js?x=1&amp;y=2">', ['a.js?x=1&y=2']],
  ['<script src="a.js" src="b.js">', ['a.js']],
  ['<p>1 < 2</p><script src=a.js></script>', ['a.js']],
  ['<!-- <script src="a.js"></script> -->', []],
  ['<!-- <script src="a.js">', []],
  ['<script>const html = "<script src=a.js>"</script><script src="b.js"></script>', [undefined, 'b.js']],
  ['<style>a::before { content: "<script src=a.js>" }</style>', []],
  ['<textarea><script src="a.js"></textarea>', []],
  ['<scripts src="a.js">', []],
  ['&lt;script src="a.js"&gt;', []],
  ['<script src="a.js', []],
  ['', []],
])('%j has the scripts %j', async (html, sources) => {
  expect(await sourcesIn(html)).toEqual(sources)
})

test('a long page is read in steps, between which the event loop goes on', async () => {
  const pieces = 10
  const sources = sourcesIn(`${'<i>'.repeat((pieces * 65_536) / 3)}<script src=a.js>`)
  let [ticks, isRead] = [0, false]
  void sources.then(() => {
    isRead = true
  })
  while (!isRead) {
    ticks += 1
    await setImmediate()
  }
  expect(await sources).toEqual(['a.js'])
  expect(ticks).toBeGreaterThan(pieces / 2)
})

test('a tag with thousands of attributes ends the reading, and a very long value is left out', async () => {
  const tagWith = (count: number) => `<i ${Array.from({ length: count }, (_, at) => `a${at}`).join(' ')}>`
  const after = '<script src=a.js></script>'
  expect(await sourcesIn(tagWith(1_000) + after)).toEqual(['a.js'])
  expect(await sourcesIn(tagWith(2_000) + after)).toEqual([])
  expect(await sourcesIn(`<script src="${'a'.repeat(20_000)}"></script>${after}`)).toEqual([undefined, 'a.js'])
})
