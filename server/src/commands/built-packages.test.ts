import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { findBuiltPackages } from './built-packages.ts'

const list = {
  files: { fastify: 'fastify.js' },
  versions: { 'node_modules/fastify': '5.0.0', 'node_modules/ajv': '8.0.0' },
  sizes: { 'fastify.js': 5 },
}
const installed = { 'node_modules/fastify': { version: '5.0.0' }, 'node_modules/ajv': { version: '8.0.0' } }

function find(built: string | undefined, packages: object | undefined, code = 'code;') {
  const folder = makeTestFolder()
  const place = (name: string) => pathToFileURL(join(folder, name, '/'))
  for (const name of ['dist', 'node_modules']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'dist/fastify.js'), code)
  if (built !== undefined) writeFileSync(join(folder, 'dist/packages.json'), built)
  if (packages) writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  return [...findBuiltPackages(place('dist'), place('node_modules'))].map(([name, url]) => [
    name,
    url.split('/').at(-1),
  ])
}

test('packages built from the installed versions are used', () => {
  expect(find(JSON.stringify(list), installed)).toEqual([['fastify', 'fastify.js']])
})

test('none are used if a bundled package was updated or removed since', () => {
  expect(find(JSON.stringify(list), { ...installed, 'node_modules/ajv': { version: '8.0.1' } })).toEqual([])
  expect(find(JSON.stringify(list), { 'node_modules/fastify': { version: '5.0.0' } })).toEqual([])
})

test('none are used if a file is incomplete, or the list is empty', () => {
  expect(find(JSON.stringify(list), installed, 'co')).toEqual([])
  expect(find(JSON.stringify({ ...list, sizes: { ...list.sizes, 'gone.js': 1 } }), installed)).toEqual([])
  expect(find('{}', installed)).toEqual([])
})

test('none are used if the build is missing or unfinished, or the installed versions are unknown', () => {
  expect(find(undefined, installed)).toEqual([])
  expect(find(JSON.stringify(list).slice(0, -9), installed)).toEqual([])
  expect(find(JSON.stringify(list), undefined)).toEqual([])
})
