import { chmodSync, renameSync, symlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeTestFolder } from '../test/app.ts'
import { findCacheFolder } from './compile-cache.ts'

test('the compile cache is in a folder that only its owner can read and write', () => {
  const temporary = makeTestFolder()
  const folder = findCacheFolder(temporary)
  expect(folder).toMatch(/beckon-compiled-\d+$/)
  expect(findCacheFolder(temporary)).toBe(folder)
})

test('there is no compile cache if others can write to the folder or have replaced it', () => {
  const temporary = makeTestFolder()
  const folder = findCacheFolder(temporary) ?? ''
  chmodSync(folder, 0o777)
  expect(findCacheFolder(temporary)).toBeUndefined()
  chmodSync(folder, 0o700)
  renameSync(folder, `${folder}-elsewhere`)
  symlinkSync(`${folder}-elsewhere`, folder)
  expect(findCacheFolder(temporary)).toBeUndefined()
})

test('there is no compile cache if the folder cannot be created', () => {
  const temporary = makeTestFolder()
  expect(findCacheFolder(`${temporary}/not-there`)).toBeUndefined()
})
