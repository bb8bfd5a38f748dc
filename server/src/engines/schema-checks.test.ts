import { afterEach, expect, test, vi } from 'vitest'
import { createSchemaChecks } from './schema-checks.ts'

const unchecked = vi.fn()
const faultOf = createSchemaChecks(unchecked)
afterEach(() => unchecked.mockClear())
const range = (count: number) => Array.from({ length: count }, (_, at) => at)

/** How many ticks of the event loop the work takes. */
async function ticksDuring(work: Promise<unknown>): Promise<number> {
  let ticks = 0
  let immediate = setImmediate(function count() {
    ticks += 1
    immediate = setImmediate(count)
  })
  await work.finally(() => clearImmediate(immediate))
  return ticks
}

test('a large schema, and a large value, are checked in a thread', async () => {
  const fields = Object.fromEntries(range(100).map((at) => [`field${at}`, { type: 'string' }]))
  const wide = { type: 'object', properties: { ...fields, last: { type: 'number' } } }
  const list = { type: 'array', items: { type: 'number' } }
  const checks = [
    { schema: wide, value: { last: 'x' }, name: 'reply', fault: 'reply/last must be number' },
    { schema: list, value: [...range(20_000), 'x'], name: 'reply', fault: 'reply/20000 must be number' },
  ]
  for (const { fault, ...check } of checks) {
    const work = faultOf(check)
    expect(await ticksDuring(work)).toBeGreaterThan(10)
    await expect(work).resolves.toBe(fault)
  }
  expect(unchecked).not.toHaveBeenCalled()
})

test('what takes longer than two seconds to check counts as valid, and stops nobody', async () => {
  const branch = (at: number) => ({ contains: { type: 'object', required: [`x${at}`] } })
  const check = { schema: { anyOf: range(150).map(branch) }, value: range(300_000), name: 'reply' }
  const work = faultOf(check)
  expect(await ticksDuring(work)).toBeGreaterThan(1_000)
  await expect(work).resolves.toBeUndefined()
  expect(unchecked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'The check took too long.' }))
})

test('a value that is nested too deeply to be sent to a thread counts as valid', async () => {
  const nested = JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))
  await expect(faultOf({ schema: { type: 'object' }, value: nested, name: 'reply' })).resolves.toBeUndefined()
  expect(unchecked).toHaveBeenCalledOnce()
})
