import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Enqueues work that ends when told to, and records the order in which it begins. */
function startQueue(slots: number) {
  const queue = createFairQueue({ slots })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (accountId: string, botId: string, name: string) =>
    queue.enqueue(
      accountId,
      () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      },
      botId,
    )
  async function end(name: string) {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { queue, begun, add, end }
}

test('accounts are served round robin, then the bots of an account, each in order of arrival', async () => {
  const { begun, add, end, queue } = startQueue(1)
  for (const name of ['a1', 'a2', 'a3']) void add('ada', 'first', name)
  void add('ada', 'second', 'a4')
  for (const name of ['b1', 'b2']) void add('bob', 'third', name)
  expect(queue.count()).toBe(6)
  for (let at = 0; at < 6; at++) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a1', 'b1', 'a4', 'b2', 'a2', 'a3'])
  expect(queue.count()).toBe(0)
})

test('one account never takes all of several slots, so that another begins at once', async () => {
  const { begun, add, end } = startQueue(3)
  for (const name of ['a1', 'a2', 'a3']) void add('ada', 'first', name)
  expect(begun).toEqual(['a1', 'a2'])
  void add('bob', 'second', 'b1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('b1')
  expect(begun.at(-1)).toBe('a3')
})

test('a failure is passed on, and frees the slot', async () => {
  const queue = createFairQueue()
  await expect(queue.enqueue('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.enqueue('bob', async () => 'yes')).toBe('yes')
})
