import { expect, test } from 'vitest'
import { findTags } from './html-tags.ts'

const sourcesIn = (html: string) => findTags(html, ['script']).map(({ attributes }) => attributes.get('src'))

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
])('%j has the scripts %j', (html, sources) => {
  expect(sourcesIn(html)).toEqual(sources)
})
