import { expect, test } from 'vitest'
import { createIdempotentTurns } from './turn-idempotency.ts'

/** A race between two reads, which a real database does not produce on demand. */
function findTurn(status: string) {
  const turn = { id: 'turn', status }
  const parts = { idempotencyKeys: { find: async () => turn.id }, turnFollower: { get: async () => turn }, turns: {} }
  const { find } = createIdempotentTurns(parts as unknown as Parameters<typeof createIdempotentTurns>[0])
  const asked = { bot: { accountId: 'account' } } as Parameters<typeof find>[0]
  return find(asked, { route: 'route', key: 'key', bodyHash: 'hash' })
}

test.each(['queued', 'running', 'completed', 'cancelled'])(
  'a message repeated with its key finds its %s turn',
  async (status) => {
    expect(await findTurn(status)).toMatchObject({ status })
  },
)

test('a turn that fails after its key was looked up is not found: the message runs again', async () => {
  expect(await findTurn('failed')).toBeUndefined()
})
