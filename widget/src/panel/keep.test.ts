import { expect, test } from 'vitest'
import { createKeep } from './keep.ts'

function memory(first: Record<string, string> = {}) {
  const items = new Map(Object.entries(first))
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('what is kept is there after a reload, for each bot by itself', () => {
  const storage = memory()
  const keep = createKeep(() => storage, 'one')
  keep.set({ visitor: 'secret', conversation: 'c' })
  keep.set({ conversation: undefined })
  expect(createKeep(() => storage, 'one').get()).toEqual({ visitor: 'secret' })
  expect(createKeep(() => storage, 'two').get()).toEqual({})
})

test('a storage that is forbidden, full or broken is made up for by memory', () => {
  const forbidden = () => {
    throw new Error('denied')
  }
  const full = { getItem: () => 'not json', setItem: forbidden }
  for (const storage of [forbidden, () => full, () => memory({ 'beckon:one': 'null' })]) {
    const keep = createKeep(storage, 'one')
    expect(keep.get()).toEqual({})
    keep.set({ visitor: 'secret' })
    expect(keep.get()).toEqual({ visitor: 'secret' })
  }
})
