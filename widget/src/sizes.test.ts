import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const loaderBytesMost = 4 * 1024
const chatBytesMost = 6 * 1024
const panelBytesMost = 28 * 1024

const dist = join(import.meta.dirname, '../dist')
const gzipped = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length
const read = (path: string) => {
  if (!existsSync(path)) throw new Error('The widget is not built. Run `npm run build` first; `npm test` does both.')
  return path
}

test('what every page of a site loads is at most 4 kB', () => {
  expect(gzipped(read(join(dist, 'widget.js')))).toBeLessThanOrEqual(loaderBytesMost)
})

test('what a page loads when the visitor approaches the launcher is at most 6 kB', () => {
  expect(gzipped(read(join(dist, 'chat.js')))).toBeLessThanOrEqual(chatBytesMost)
})

test('what opens the panel, in any language, is at most 28 kB', () => {
  const assets = read(join(dist, 'panel/assets'))
  const files = readdirSync(assets).filter((name) => /\.(js|css)$/.test(name))
  const sizesOf = (pattern: RegExp) =>
    files.filter((name) => pattern.test(name)).map((name) => gzipped(join(assets, name)))
  const [languages, always] = [sizesOf(/^[a-z]{2}-.*\.js$/), sizesOf(/^panel-/)]
  expect([languages.length, always.length]).toEqual([15, 2])
  const sizes = [gzipped(join(dist, 'panel/panel.html')), ...always, Math.max(...languages)]
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(panelBytesMost)
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
