import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const loaderBytesMost = 3_800
const openingBytesMost = 28 * 1024

const dist = join(import.meta.dirname, '../dist')
const languageFiles = join(import.meta.dirname, '../../contract/src/widget-languages')
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length
const read = (path: string) => {
  if (!existsSync(path)) throw new Error('The widget is not built. Run `npm run build` first; `npm test` does both.')
  return path
}

test('what every page of a site loads is at most 3.8 kB, before the settings of a bot', () => {
  expect(gzipped(read(join(dist, 'widget.js')))).toBeLessThanOrEqual(loaderBytesMost)
})

test('what opens the chat, in any language, is at most 28 kB', () => {
  const assets = read(join(dist, 'panel/assets'))
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  const sizesOf = (pattern: RegExp) =>
    files.filter((name) => pattern.test(name)).map((name) => gzipped(join(assets, name)))
  const [languages, always] = [sizesOf(/^[a-z]{2}-.*\.js$/), sizesOf(/^panel-/)]
  const languagesThere = readdirSync(languageFiles).filter((name) => name.endsWith('.json')).length
  expect([languages.length, always.length]).toEqual([languagesThere, 2])
  const pages = ['chat.js', 'panel/panel.html'].map((name) => gzipped(join(dist, name)))
  const sizes = [...pages, ...always, Math.max(...languages)]
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(openingBytesMost)
})

test('the loader loads nothing but the launcher’s settings and the chat, and neither evaluates text', () => {
  const [code = '', chat = ''] = ['widget.js', 'chat.js'].map((name) => readFileSync(join(dist, name), 'utf8'))
  expect(code.match(/\bimport\(/g)).toHaveLength(1)
  expect(code.match(/\/embed\/[^`]*/g)).toEqual([
    expect.stringMatching(/launcher\.js/),
    expect.stringMatching(/^\/embed\/chat\.js/),
  ])
  expect(chat).not.toMatch(/\bimport\b/)
  expect(code + chat).not.toMatch(/\beval\(|new Function|innerHTML|setAttribute\(.style/)
})
