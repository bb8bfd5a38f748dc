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

/** Of the tests, and a constant of the sample for WordPress: nobody exports them in the service's shell. */
const isOther = (name: string): boolean => name.startsWith('BECKON_TEST_') || name === 'BECKON_CHAT_FIELDS'

function readMentions(): { name: string; path: string }[] {
  return globSync(places, { cwd: repository })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(repository, path), 'utf8')
      const names = new Set(text.match(/\bBECKON_[A-Z_]*[A-Z]\b/g))
      return [...names].filter((name) => !isOther(name)).map((name) => ({ name, path }))
    })
}

function isKnown(name: string): boolean {
  try {
    readConfig({ [name]: 'x' })
    return true
  } catch (error) {
    return !String(error).includes(`${name}: unknown setting`)
  }
}

test('every BECKON_… variable named in a document or sample may be set when the service starts', () => {
  const mentions = readMentions()
  expect(mentions.filter(({ name }) => !isKnown(name))).toEqual([])
  for (const [name, path] of [
    ['BECKON_TOKEN', 'README.md'],
    ['BECKON_IDENTITY_SECRET', 'web/src/widget/embed-snippets.ts'],
    ['BECKON_DATA', 'Dockerfile'],
    ['BECKON_WEBHOOK_SECRET', 'sdk/README.md'],
  ])
    expect(mentions).toContainEqual({ name, path })
})

test('a misspelled name is unknown', () => {
  expect(['BECKON_NONSENSE', 'BECKON_PORTS', 'BECKON_SECRET', 'BECKON_SECRET_FILE'].map(isKnown)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('client variables are ignored, also if they are empty or invalid', () => {
  const client = { BECKON_TOKEN: 'bkn_x', BECKON_IDENTITY_SECRET: '', BECKON_WEBHOOK_SECRET: 'whsec_x' }
  expect(readConfig(client)).toEqual(readConfig({}))
})
