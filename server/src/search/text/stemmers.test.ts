import Module, { createRequire } from 'node:module'
import { setImmediate as tick } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { withAllStemmers } from './stemmers.ts'
import { stemOf } from './words.ts'

// The files of a worker share their modules, and others have stemmed words already.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

type Resolving = { _resolveFilename: (...asked: unknown[]) => string }

function takeStemmersAway() {
  const { cache } = createRequire(import.meta.url)
  for (const path of Object.keys(cache)) if (path.includes('stemmers')) delete cache[path]
  const resolving = Module as unknown as Resolving
  const missing = Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' })
  const resolve = vi.spyOn(resolving, '_resolveFilename').mockImplementation(() => {
    throw missing
  })
  onTestFinished(() => resolve.mockRestore())
  return { missing, putBack: () => resolve.mockRestore(), tries: () => resolve.mock.calls.length }
}

test('without its stemmer a word stays whole, and it is stemmed once the stemmer is back', async () => {
  const { putBack, tries } = takeStemmersAway()
  expect(['houses', 'lamps', 'houses'].map((word) => stemOf(word, 'en'))).toEqual(['houses', 'lamps', 'houses'])
  expect(tries(), 'how often one text looked for it').toBe(1)
  putBack()
  await tick()
  expect(stemOf('houses', 'en')).toBe('hous')
})

test('stored results never contain words left unstemmed by a missing stemmer', async () => {
  const { missing, putBack } = takeStemmersAway()
  const index = () => withAllStemmers(() => stemOf('häuser', 'de'))
  expect(index).toThrow(missing)
  putBack()
  await tick()
  expect(index()).toBe('haus')
})
