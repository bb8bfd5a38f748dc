import { expect, test } from 'vitest'
import { offeredTools } from './offered-tools.ts'

const offer = [{ name: 'find', description: 'Finds.' }]

test('before the server is asked, what is allowed is shown', () => {
  expect(offeredTools(undefined, ['find'])).toEqual([{ name: 'find', description: '', isGone: false }])
})

test('what is allowed and not offered any more can still be unticked', () => {
  expect(offeredTools(offer, ['create'])).toEqual([
    { name: 'find', description: 'Finds.', isGone: false },
    { name: 'create', description: '', isGone: true },
  ])
})
