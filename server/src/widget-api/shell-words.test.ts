import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shellWordsOf } from './shell-words.ts'

const folder = new URL('../../../contract/src/widget-languages/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

test.each(files)('the launcher speaks the language of %s', (file) => {
  const { shell } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  expect(shellWordsOf(`${file.slice(0, 2).toUpperCase()}-XX`).split('|')).toEqual(shell)
})

test('the launcher speaks English where a language is unknown, as it does without settings', () => {
  const launcher = readFileSync(new URL('../../../widget/src/page/launcher.ts', import.meta.url), 'utf8')
  expect(shellWordsOf('xx')).toBe(shellWordsOf('en'))
  expect(launcher).toContain(`'${shellWordsOf('en')}'`)
})
