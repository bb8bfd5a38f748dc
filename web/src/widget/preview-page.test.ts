import { appearanceFor, initialAppearance } from 'beckon-contract'
import { expect, test } from 'vitest'
import { appearanceFieldsOf } from './appearance-form.ts'
import { draftOf, launcherOf, previewPage, proposalOf } from './preview-page.ts'

const appearance = { ...initialAppearance, color: '#1c7ed6', position: 'left' as const, scheme: 'dark' as const }
const fields = {
  ...appearanceFieldsOf({ greeting: 'Hi!' }, { ...appearance, hasIdentitySecret: false }),
  suggestions: ' When?\n\nHow?',
}
const shown = { origin: 'https://bots.example', botId: '7', language: 'de', launcher: launcherOf(fields) }

test('the preview uses the same line as any site, with unsaved settings, and is open', () => {
  const page = previewPage(shown)
  expect(page).toContain(
    '<script async src="https://bots.example/widget.js" data-bot="7" data-lang="de" data-color="#1c7ed6"',
  )
  for (const attribute of ['data-position="left"', 'data-launcher-label=""', 'data-offset-x="20"', 'data-open="true"'])
    expect(page).toContain(` ${attribute}`)
  // What is left to what fits.
  expect(page).not.toContain('data-background')
})

test('incomplete fields are left out, and nothing escapes its attribute', () => {
  const incomplete = launcherOf({ ...fields, color: '#1c7', offsetX: '', radius: '99' })
  expect(incomplete).toMatchObject({ position: 'left', offsetY: 20 })
  expect(incomplete).toMatchObject({ color: undefined, offsetX: undefined, radius: undefined })
  expect(previewPage({ ...shown, launcher: incomplete })).not.toContain('data-color')
  const launcher = launcherOf({ ...fields, launcherLabel: '"><script>alert(2)</script>' })
  const page = previewPage({ ...shown, launcher, language: '"><script>alert(1)</script>' })
  expect(page).not.toMatch(/alert\(\d\)<\/script>/)
  expect(page.match(/<script/g)).toHaveLength(1)
})

test('every option of the launcher is previewed, except its title and what decides when it is shown', () => {
  const { title: _, openOnLoad: __, proactive: ___, ...launcher } = appearanceFor('launcher', appearance)
  const { showOn: ____, hideOn: _____, hours: ______, ...shown } = launcher
  expect(launcherOf(fields)).toEqual(shown)
})

test('the proactive message is previewed at once, whatever its time and pages', () => {
  const proposed = { ...fields, proactiveMessage: ' Questions? ', proactiveSeconds: '60', proactivePages: '/lamps' }
  expect(proposalOf(proposed)).toEqual({ message: 'Questions?', afterSeconds: 0, pages: [] })
  expect(proposalOf(fields)).toBeNull()
})

test('the panel receives the form as visitors would see it', () => {
  const links = [
    { label: 'Help', url: 'https://shop.example' },
    { label: 'Half', url: 'https:' },
  ]
  expect(draftOf({ name: 'Helper' }, { ...fields, links, consentText: 'We store it.' })).toEqual({
    ...{ title: 'Helper', subtitle: '', greeting: 'Hi!', suggestions: ['When?', 'How?'], links: links.slice(0, 1) },
    ...{ color: '#1c7ed6', scheme: 'dark', radius: 18, font: 'system', avatar: null, consent: null },
    ...{ colorDark: null, background: null, backgroundDark: null, textColor: null, textColorDark: null },
  })
  expect(draftOf({ name: 'Helper' }, { ...fields, title: ' Ask us ' }).title).toBe('Ask us')
})
