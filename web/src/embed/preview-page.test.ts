import { expect, test } from 'vitest'
import { previewPage } from './preview-page.ts'

const shown = { origin: 'https://bots.example', botId: '7', language: 'de', color: '#1c7ed6', position: 'left' }

test('the preview carries the same line as any site, with what is not saved yet', () => {
  expect(previewPage(shown)).toContain(
    '<script async src="https://bots.example/widget.js" data-bot="7" data-lang="de" data-position="left" data-color="#1c7ed6"></script>',
  )
})

test('half a colour is left out, and nothing gets out of its attribute', () => {
  expect(previewPage({ ...shown, color: '#1c7' })).not.toContain('data-color')
  const page = previewPage({ ...shown, color: '#1c7ed6"><script>', language: '"><script>alert(1)</script>' })
  expect(page).not.toContain('alert(1)</script>')
  expect(page.match(/<script/g)).toHaveLength(1)
})
