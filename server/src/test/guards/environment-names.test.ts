import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { repository } from './source-files.ts'

/** Where people read what to export: documents, the pages and their samples, what the program prints. */
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

test('every BECKON_… variable that a document or a sample names may be set where the service starts', () => {
  const mentions = readMentions()
  expect(mentions.filter(({ name }) => !isKnown(name))).toEqual([])
  for (const [name, path] of [
    ['BECKON_TOKEN', 'README.md'],
    ['BECKON_IDENTITY_SECRET', 'web/src/widget/embed-snippets.ts'],
    ['BECKON_DATA', 'Dockerfile'],
  ])
    expect(mentions).toContainEqual({ name, path })
})

test('the variables of clients are ignored, also when they are empty or odd', () => {
  expect(readConfig({ BECKON_TOKEN: 'bkn_x', BECKON_IDENTITY_SECRET: '' })).toEqual(readConfig({}))
})
