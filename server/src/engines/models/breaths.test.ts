import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBreaths } from './breaths.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Tells how long the work of each breath takes by the clock that it is given. */
function startBreaths() {
  let clock = 1_000
  const nextBreath = createBreaths(() => clock)
  const passed: string[] = []
  const say = (word: string, workMs = 0) =>
    void nextBreath().then(() => {
      passed.push(word)
      clock += workMs
    })
  const pass = (ms: number) => {
    clock += ms
    vi.advanceTimersByTime(ms)
  }
  return { say, pass, passed }
}

async function turns(count = 3) {
  for (let turn = 0; turn < count; turn++) await nextTurn()
}

test('words that come in one turn of the event loop are passed on together, in the next one', async () => {
  const { say, passed } = startBreaths()
  say('one')
  say('two')
  expect(passed).toEqual([])
  await turns(1)
  expect(passed).toEqual(['one', 'two'])
})

test('after little work nobody waits', async () => {
  const { say, passed } = startBreaths()
  say('one', 0.1)
  await turns()
  say('two')
  await turns(1)
  expect(passed).toEqual(['one', 'two'])
})

test('after much work the next words are gathered, eight times as long', async () => {
  const { say, pass, passed } = startBreaths()
  say('one', 10)
  await turns()
  say('two')
  pass(70)
  say('three')
  await turns()
  expect(passed).toEqual(['one'])
  pass(10)
  await turns()
  expect(passed).toEqual(['one', 'two', 'three'])
})

test('however much work it was, words wait a fifth of a second at most', async () => {
  const { say, pass, passed } = startBreaths()
  say('one', 5_000)
  await turns()
  say('two')
  pass(200)
  await turns()
  expect(passed).toEqual(['one', 'two'])
})
