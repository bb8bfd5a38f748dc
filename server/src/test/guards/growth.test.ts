import { expect, test } from 'vitest'
import { expectLinear } from '../growth.ts'

const spaces = (size: number) => ' '.repeat(size)

test('a reader that takes quadratic time is found, and a linear one passes', async () => {
  let steps = 0
  const quadratic = (text: string) => {
    for (const _ of text) for (let at = 0; at < text.length; at += 1) steps += at & 1
  }
  await expect(expectLinear(quadratic, spaces, 1_000)).rejects.toThrow('four times the text')
  await expectLinear((text: string) => text.replaceAll(' ', '  '), spaces, 100_000)
  expect(steps).toBeGreaterThan(0)
})
