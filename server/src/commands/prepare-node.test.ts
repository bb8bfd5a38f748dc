import { chmodSync, renameSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { findCacheFolder } from './prepare-node.ts'

test('what is compiled is kept in a folder that only its owner may read and write', () => {
  const temporary = makeTestFolder()
  const folder = findCacheFolder(temporary)
  expect(folder).toMatch(/beckon-compiled-\d+$/)
  expect(findCacheFolder(temporary)).toBe(folder)
})

test('and nowhere, when others may write to it or have put something else in its place', () => {
  const temporary = makeTestFolder()
  const folder = findCacheFolder(temporary) ?? ''
  chmodSync(folder, 0o777)
  expect(findCacheFolder(temporary)).toBeUndefined()
  chmodSync(folder, 0o700)
  renameSync(folder, `${folder}-elsewhere`)
  symlinkSync(`${folder}-elsewhere`, folder)
  expect(findCacheFolder(temporary)).toBeUndefined()
})

test('and nowhere, when there is no room for it', () => {
  const temporary = makeTestFolder()
  expect(findCacheFolder(`${temporary}/not-there`)).toBeUndefined()
})
