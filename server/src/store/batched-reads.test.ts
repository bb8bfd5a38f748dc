import { setImmediate as nextTick } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { batchReads } from './batched-reads.ts'

const queryOf = (query: object, ...parameters: unknown[]) => ({ query, parameters }) as unknown as CompiledQuery<Row>
interface Row {
  value: number
}

function start() {
  let value = 0
  const asked: unknown[][] = []
  const read = batchReads(async (query) => {
    asked.push([...query.parameters])
    if (query.parameters[0] === 'broken') throw new Error('no answer')
    return [{ value }] as never
  })
  return { read, asked, write: () => ++value }
}
const tokens = {}
const bots = {}

test('equal concurrent reads share one result, which nobody can change', async () => {
  const { read, asked } = start()
  const [[one], [other], [another], [bot]] = await Promise.all([
    read(queryOf(tokens, 'a', 1)),
    read(queryOf(tokens, 'a', 1)),
    read(queryOf(tokens, 'b', 1)),
    read(queryOf(bots, 'a', 1)),
  ])
  expect(other).toBe(one)
  expect(another).not.toBe(one)
  expect(bot).not.toBe(one)
  expect(Object.isFrozen(one)).toBe(true)
  expect(asked).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', 1],
  ])
})

test('nobody gets the result of a query that started earlier', async () => {
  const { read, write } = start()
  const before = read(queryOf(tokens, 'a'))
  await nextTick()
  write()
  expect(await read(queryOf(tokens, 'a'))).toEqual([{ value: 1 }])
  expect(await before).toEqual([{ value: 0 }])
  write()
  expect(await read(queryOf(tokens, 'a'))).toEqual([{ value: 2 }])
})

test('an error is reported to all readers, and not cached', async () => {
  const { read, asked } = start()
  const both = await Promise.allSettled([read(queryOf(tokens, 'broken')), read(queryOf(tokens, 'broken'))])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read(queryOf(tokens, 'broken'))).rejects.toThrow('no answer')
  expect(asked).toHaveLength(2)
})
