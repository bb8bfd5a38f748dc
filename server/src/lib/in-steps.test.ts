import { expect, test } from 'vitest'
import { makeStepsLong } from '../test/long-steps.ts'
import { inSteps, mapInSteps } from './in-steps.ts'

test('all items come in their order, some at a time', async () => {
  const steps: number[][] = []
  for await (const step of inSteps([1, 2, 3, 4, 5], 2)) steps.push(step)
  expect(steps).toEqual([[1, 2], [3, 4], [5]])
  expect(await mapInSteps([1, 2, 3], (one) => one * 2)).toEqual([2, 4, 6])
})

test('other work runs between the steps', async () => {
  const order: string[] = []
  setImmediate(() => order.push('another'))
  for await (const [item] of inSteps(['first', 'second'], 1)) order.push(item ?? '')
  expect(order).toEqual(['first', 'another', 'second'])
})

test('items that take long are handled one at a time, with other work between them', async () => {
  makeStepsLong()
  const order: string[] = []
  await mapInSteps(['first', 'second'], (item) => {
    order.push(item)
    setImmediate(() => order.push('another'))
  })
  expect(order).toEqual(['first', 'another', 'second'])
})
