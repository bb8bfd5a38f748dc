import { expect, test } from 'vitest'
import { sharable } from './sharable.ts'

test('the sharable copy is equal, with its numbers in shared memory', () => {
  const model = {
    ids: ['a', 'b'],
    bias: 0.5,
    nothing: undefined,
    rows: Float32Array.of(1, 2.5).subarray(1),
    inner: { keys: Float64Array.of(2 ** 52), slots: new Int32Array(0) },
  }
  const shared = sharable(model)
  expect(shared).toEqual(model)
  for (const numbers of [shared.rows, shared.inner.keys, shared.inner.slots])
    expect(numbers.buffer).toBeInstanceOf(SharedArrayBuffer)
})
