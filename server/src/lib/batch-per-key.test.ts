import { expect, test } from 'vitest'
import { batchPerKey } from './batch-per-key.ts'

test('what arrives while work of its key is being done is done together afterwards, and other keys do not wait', async () => {
  const batches: string[] = []
  const gates: (() => void)[] = []
  const ask = batchPerKey(async (key, items: number[]) => {
    batches.push(`${key}: ${items.join()}`)
    await new Promise<void>((open) => gates.push(open))
    return items.map((item) => item * 10)
  })
  const first = ask('a', 1)
  const rest = [ask('a', 2), ask('a', 3)]
  const other = ask('b', 4)
  expect(batches).toEqual(['a: 1', 'b: 4'])
  for (const open of gates) open()
  expect([await first, await other]).toEqual([10, 40])
  expect(batches).toEqual(['a: 1', 'b: 4', 'a: 2,3'])
  gates.at(-1)?.()
  expect(await Promise.all(rest)).toEqual([20, 30])
})

test('a failure reaches everyone in its batch, and the next batch is done', async () => {
  const ask = batchPerKey(async (_, items: number[]) => {
    await Promise.resolve()
    if (items.includes(1)) throw new Error('no')
    return items
  })
  const [one, two] = await Promise.allSettled([ask('a', 1), ask('a', 2)])
  expect([one.status, two]).toEqual(['rejected', { status: 'fulfilled', value: 2 }])
  expect(await ask('a', 3)).toBe(3)
})
