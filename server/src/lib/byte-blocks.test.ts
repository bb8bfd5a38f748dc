import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ByteBlocks } from './byte-blocks.ts'

test('bytes come out as they went in, however they are cut', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)))
  fc.assert(
    fc.property(pieces, pieces, (first, second) => {
      const blocks = new ByteBlocks()
      for (const part of [first, second]) {
        for (const piece of part) blocks.add(piece)
        expect(blocks.length).toBe(Buffer.concat(part).length)
        expect(blocks.take()).toEqual(Buffer.concat(part))
        expect([blocks.length, blocks.count]).toEqual([0, 0])
      }
    }),
  )
})

test.each([
  ['of one byte', () => 1, 200_000],
  ['that become smaller, and then a large one', (at: number) => (at === 2_000 ? 60_000 : 2_000 - at), 2_001],
  ['in turn large and small', (at: number) => (at % 2 === 0 ? 30_000 : 1), 1_000],
])('of pieces %s, each byte is copied a few times at most', (_, lengthOf, count) => {
  let copied = 0
  const { concat } = Buffer
  const spy = vi.spyOn(Buffer, 'concat').mockImplementation((list, length) => {
    const bytes = concat(list, length)
    copied += bytes.length
    return bytes
  })
  onTestFinished(() => spy.mockRestore())
  const blocks = new ByteBlocks()
  const most = Buffer.alloc(60_000)
  for (let at = 0; at < count; at++) blocks.add(most.subarray(0, lengthOf(at)))
  const { length } = blocks.take()
  expect(copied / length).toBeLessThan(20)
})

test('a megabyte of single bytes is kept in few blocks, and a whole body as it is', () => {
  const blocks = new ByteBlocks()
  const whole = Buffer.alloc(100_000, 1)
  blocks.add(whole)
  expect(blocks.take()).toBe(whole)
  for (let at = 0; at < 1_000_000; at++) blocks.add(Buffer.of(at))
  expect(blocks.count).toBeLessThan(40)
  expect(blocks.take()).toHaveLength(1_000_000)
})
