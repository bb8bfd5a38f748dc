import { expect, test } from 'vitest'
import { findingsInBothSchemes } from './axe.ts'
import { openPage } from './browser.ts'

const pageOf = (style: string, text: string) =>
  `<!doctype html><html lang="en"><head><title>A page</title><style>${style}</style></head><body><main><h1>A page</h1>${text}</main></body></html>`
const pale = 'p { color: #777; background: #888 }'

test.each([
  ['nothing', pageOf('', '<p>Hello</p>'), []],
  [
    'colours that are wrong in the dark only',
    pageOf(`@media (prefers-color-scheme: dark) { ${pale} }`, '<p>Hello</p>'),
    ['dark: color-contrast'],
  ],
  ['colours that are wrong in both', pageOf(pale, '<p>Hello</p>'), ['light: color-contrast', 'dark: color-contrast']],
  ['a picture without a text, once', pageOf('', '<img src="data:,">'), ['light: image-alt']],
])('in both colour schemes axe finds %s', async (_, html, found) => {
  const page = await openPage('http://localhost')
  await page.setContent(html)
  expect((await findingsInBothSchemes(page)).map((one) => one.split(':', 2).join(':'))).toEqual(found)
})
