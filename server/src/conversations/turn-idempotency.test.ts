import { expect, test } from 'vitest'
import { createIdempotentTurns } from './turn-idempotency.ts'

/** The moment between two looks, which no real database gives at will. */
function findTurn(status: string) {
  const turn = { id: 'turn', status }
  const parts = { idempotencyKeys: { find: async () => turn.id }, turnFollower: { get: async () => turn }, turns: {} }
  const { find } = createIdempotentTurns(parts as unknown as Parameters<typeof createIdempotentTurns>[0])
  const asked = { bot: { accountId: 'account' } } as Parameters<typeof find>[0]
  return find(asked, { route: 'route', key: 'key', bodyHash: 'hash' })
}

test.each(['queued', 'running', 'completed', 'cancelled'])(
  'a message repeated under its key finds its %s turn',
  async (status) => {
    expect(await findTurn(status)).toMatchObject({ status })
  },
)

test('a turn that fails after its key was looked up is not found: the message runs again', async () => {
  expect(await findTurn('failed')).toBeUndefined()
})
