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

test('stored data is there after a reload, separately for each bot', () => {
  const storage = memory()
  const keep = createKeep(() => storage, 'one')
  keep.set({ visitor: 'secret', conversation: 'c' })
  keep.set({ conversation: undefined })
  expect(createKeep(() => storage, 'one').get()).toEqual({ visitor: 'secret' })
  expect(createKeep(() => storage, 'two').get()).toEqual({})
})

test('if storage is blocked, full or broken, memory is used', () => {
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

test('one tab does not undo what another has written, and has its own conversation', () => {
  const storage = memory()
  const [one, two] = [createKeep(() => storage, 'b'), createKeep(() => storage, 'b')]
  one.set({ visitor: 'secret', conversation: 'c1' })
  expect(two.reload()).toBe(false)
  expect(two.get()).toEqual({ visitor: 'secret' })
  two.set({ conversation: 'c2' })
  expect(one.reload()).toBe(false)
  expect(one.get().conversation).toBe('c1')

  one.set({ visitor: undefined, conversation: undefined })
  two.set({ sound: true })
  expect(JSON.parse(storage.items.get('beckon:b') ?? '')).toEqual({ sound: true })
  expect(two.reload()).toBe(true)
  expect(two.get()).toEqual({ sound: true })
})

test('turns in progress are stored by conversation, up to a limit', () => {
  const storage = memory()
  const keep = createKeep(() => storage, 'b')
  for (let count = 1; count <= 12; count += 1) keep.setTurn(`c${count}`, { id: `t${count}`, text: 'When?' })
  expect(Object.keys(keep.get().turns ?? {})).toHaveLength(10)
  expect(createKeep(() => storage, 'b').get().turns?.c12).toEqual({ id: 't12', text: 'When?' })
  for (let count = 3; count <= 12; count += 1) keep.setTurn(`c${count}`, undefined)
  expect(keep.get()).toEqual({})
})
