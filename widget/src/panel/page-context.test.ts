import { expect, test } from 'vitest'
import { contextFor } from './page-context.ts'

test('a page’s description is cut to what the service accepts, without the address’s fragment', () => {
  const sent = contextFor({
    kind: 'context',
    url: 'https://shop.example/help?q=1#access_token=secret',
    title: `${'t'.repeat(299)}😀 and more`,
    language: 'x'.repeat(100),
    referrer: `https://search.example/${'r'.repeat(5_000)}`,
    attributes: { plan: 'pro' },
  })
  expect(sent).toEqual({
    url: 'https://shop.example/help?q=1',
    title: `${'t'.repeat(299)}\u{fffd}`,
    language: 'x'.repeat(35),
    referrer: expect.stringMatching(/^.{2000}$/),
    attributes: { plan: 'pro' },
  })
})
