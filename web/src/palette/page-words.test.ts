import { expect, test } from 'vitest'
import { botTabs } from '../bots/bot-tabs.tsx'
import { visiblePlaces } from '../layout/main-nav.tsx'
import { findItems } from './find-items.ts'
import { pageWords } from './page-words.ts'

const pages = visiblePlaces('owner').map(({ to, label }) => ({
  ...{ id: to as string, group: 'Pages' as const, label: label as string, words: pageWords[to] ?? '' },
  run: () => {},
}))

test.each([
  ['budget', '/usage'],
  ['time zone', '/account'],
  ['notifications', '/account'],
  ['password', '/account'],
  ['delete account', '/account'],
  ['documents', '/bots'],
  ['unanswered', '/conversations'],
])('the palette finds the page for “%s”', (typed, path) => {
  expect(findItems(pages, typed).map(({ id }) => id)).toContain(path)
})

test('every page and every tab of a bot has words', () => {
  for (const { to } of [...visiblePlaces('owner'), ...botTabs])
    if (to !== '/bots/$botId') expect(pageWords[to], to).toBeTruthy()
})
