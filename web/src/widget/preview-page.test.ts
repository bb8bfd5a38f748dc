import { expect, test } from 'vitest'
import { draftOf, launcherOf, previewPage } from './preview-page.ts'

const shown = { origin: 'https://bots.example', botId: '7', language: 'de', color: '#1c7ed6', position: 'left' }
const fields = {
  ...{ title: '', color: '#1c7ed6', position: 'left' as const, scheme: 'dark' as const, openOnLoad: false },
  ...{ avatar: null, greeting: 'Hi!', suggestions: ' When?\n\nHow?' },
}

test('the preview uses the same line as any site, with unsaved settings, and is open', () => {
  expect(previewPage(shown)).toContain(
    '<script async src="https://bots.example/widget.js" data-bot="7" data-lang="de" data-position="left" data-color="#1c7ed6" data-open="true"></script>',
  )
})

test('an incomplete colour is left out, and nothing escapes its attribute', () => {
  expect(launcherOf({ ...fields, color: '#1c7' })).toEqual({ color: undefined, position: 'left' })
  expect(previewPage({ ...shown, color: undefined })).not.toContain('data-color')
  const page = previewPage({ ...shown, color: '#1c7ed6"><script>', language: '"><script>alert(1)</script>' })
  expect(page).not.toContain('alert(1)</script>')
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('the panel receives the form as visitors would see it', () => {
  expect(draftOf({ name: 'Helper' }, fields)).toEqual({
    ...{ title: 'Helper', greeting: 'Hi!', suggestions: ['When?', 'How?'] },
    ...{ color: '#1c7ed6', scheme: 'dark', avatar: null },
  })
  expect(draftOf({ name: 'Helper' }, { ...fields, title: ' Ask us ' }).title).toBe('Ask us')
})
