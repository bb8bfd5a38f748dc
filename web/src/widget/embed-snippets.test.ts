import { expect, test } from 'vitest'
import { embedSnippets, noOptions } from './embed-snippets.ts'

const origin = 'https://bots.example'

test('the line for a page makes one request, and names the bot', () => {
  const { HTML } = embedSnippets(origin, 'b1', noOptions)
  expect(HTML).toBe('<script async src="https://bots.example/widget.js?bot=b1" data-bot="b1"></script>')
})

test('options are attributes or, for tag managers, part of the address; texts stay texts', () => {
  const options = { launcher: 'none', launcherLabel: ' "Ask" & <go> ', launcherIcon: 'spark', lang: 'de' }
  const { HTML, React, 'Tag manager': tagManager } = embedSnippets(origin, 'b1', options)
  expect(HTML).toContain('data-launcher="none" data-launcher-label="&#34;Ask&#34; &#38; &#60;go&#62;"')
  expect(HTML).toContain('data-launcher-icon="spark" data-lang="de"></script>\n<button onclick="Beckon.open()">')
  expect(tagManager).toBe(
    '<script async src="https://bots.example/widget.js?bot=b1&#38;launcher=none&#38;launcherLabel=%22Ask%22+%26+%3Cgo%3E&#38;launcherIcon=spark&#38;lang=de"></script>',
  )
  expect(React).toContain('script.dataset.launcherLabel = "\\"Ask\\" & <go>"')
})
