import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { repository } from './source-files.ts'

/** Where people read what to export: documents, the pages and their samples, the program's output. */
const places = [
  '*.{md,yaml}',
  'Dockerfile',
  'docs/**/*.md',
  '{bench,sdk,widget}/README.md',
  '{contract,sdk,web,widget}/src/**/*.{ts,tsx}',
  'server/src/{commands,docs}/**/*.ts',
]

function readMentions(): { name: string; path: string }[] {
  return globSync(places, { cwd: repository })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const names = readFileSync(join(repository, path), 'utf8').match(/\bBECKON_[A-Z_]*[A-Z]\b/g) ?? []
      return [...new Set(names)].map((name) => ({ name, path }))
    })
}

function isKnown(name: string): boolean {
  try {
    readConfig({ [name]: 'x' })
    return true
  } catch (error) {
    return !String(error).includes(`${name}: no such setting`)
  }
}

test('every BECKON_… variable named in a document or sample may be set when the service starts', () => {
  const mentions = readMentions()
  expect(mentions.filter(({ name }) => !isKnown(name))).toEqual([])
  for (const [name, path] of [
    ['BECKON_TOKEN', 'README.md'],
    ['BECKON_IDENTITY_SECRET', 'web/src/widget/embed-snippets.ts'],
    ['BECKON_DATA', 'Dockerfile'],
  ])
    expect(mentions).toContainEqual({ name, path })
})

test('client variables are ignored, also if they are empty or invalid', () => {
  expect(readConfig({ BECKON_TOKEN: 'bkn_x', BECKON_IDENTITY_SECRET: '' })).toEqual(readConfig({}))
})
