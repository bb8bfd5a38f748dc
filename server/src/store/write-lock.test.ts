import { expect, test } from 'vitest'
import { createWriteLock } from './write-lock.ts'

test('one at a time; commits and other transactions alternate, each in their order', async () => {
  const lock = createWriteLock()
  const order: string[] = []
  let inside = 0
  const use = async (kind: 'commit' | 'other', name: string) => {
    await lock.take(kind)
    expect(++inside).toBe(1)
    order.push(name)
    await Promise.resolve()
    inside -= 1
    lock.release()
  }
  await Promise.all([
    ...['a', 'b', 'c', 'd'].map((name) => use('other', name)),
    ...['1', '2'].map((name) => use('commit', name)),
  ])
  expect(order).toEqual(['a', '1', 'b', '2', 'c', 'd'])
  await use('commit', '3')
  expect(order.at(-1)).toBe('3')
})

test('a queue of transactions yields to the event loop', async () => {
  const lock = createWriteLock()
  const order: string[] = []
  const use = async () => {
    await lock.take('other')
    const begun = performance.now()
    while (performance.now() - begun < 5);
    order.push('transaction')
    lock.release()
  }
  const all = Promise.all([use(), use(), use()])
  setImmediate(() => order.push('event loop'))
  await all
  expect(order.indexOf('event loop')).toBeLessThan(2)
})
