import fc from 'fast-check'
import { expect, test } from 'vitest'
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

test('a megabyte of single bytes is kept in few blocks, and a whole body as it is', () => {
  const blocks = new ByteBlocks()
  const whole = Buffer.alloc(100_000, 1)
  blocks.add(whole)
  expect(blocks.take()).toBe(whole)
  for (let at = 0; at < 1_000_000; at++) blocks.add(Buffer.of(at))
  expect(blocks.count).toBeLessThan(40)
  expect(blocks.take()).toHaveLength(1_000_000)
})
