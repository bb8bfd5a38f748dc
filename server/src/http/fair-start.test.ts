import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairStart } from './fair-start.ts'

const heavy = { isLight: false }
const light = { isLight: true }

test('a request of another account starts after one of the account that sent hundreds', async () => {
  const { start, count } = createFairStart()
  const started: string[] = []
  for (let at = 0; at < 300; at++) start('busy', heavy, () => started.push('busy'))
  start('other', heavy, () => started.push('other'))
  await setImmediate()
  await setImmediate()
  await setImmediate()
  expect(started.indexOf('other')).toBeGreaterThan(0)
  expect(started.indexOf('other')).toBeLessThanOrEqual(2)
  while (count() > 0) await setImmediate()
  expect(started).toHaveLength(301)
})

test('a tick starts one request, and what a request does is done before the next one starts', async () => {
  const { start } = createFairStart()
  const done: string[] = []
  for (const name of ['a', 'b', 'c'])
    start('one account', heavy, () => {
      done.push(`${name} starts`)
      void Promise.resolve().then(() => done.push(`${name} ends`))
    })
  expect(done).toEqual(['a starts'])
  await expect.poll(() => done).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})

test('many messages to bots start in one tick, with those of all accounts in turns', async () => {
  const { start } = createFairStart()
  const started: string[] = []
  for (let at = 0; at < 200; at++) start('busy', light, () => started.push('busy'))
  expect(started).toHaveLength(64)
  for (let at = 0; at < 3; at++) start('other', light, () => started.push('other'))
  await setImmediate()
  expect(started.slice(64, 70)).toEqual(['busy', 'other', 'busy', 'other', 'busy', 'other'])
  expect(started).toHaveLength(128)
})

test('with nothing else to do, a request starts immediately', async () => {
  const { start } = createFairStart()
  let isStarted = false
  start('one account', heavy, () => {
    isStarted = true
  })
  expect(isStarted).toBe(true)
})
