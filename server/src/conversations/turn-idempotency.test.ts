import { expect, test, vi } from 'vitest'
import { conversationBusy } from './turn-failures.ts'
import { createIdempotentTurns } from './turn-idempotency.ts'
import { KeyTaken } from './turns.store.ts'

type Parts = Parameters<typeof createIdempotentTurns>[0]

/** Races between reads and writes, which a real database does not produce on demand. */
function setUp({
  turn,
  start = async () => {},
}: {
  turn: () => { id: string; status: string } | undefined
  start?: () => unknown
}) {
  const parts = {
    idempotencyKeys: { find: async () => turn()?.id },
    turnFollower: { get: async () => turn() },
    turns: { start },
  }
  const turns = createIdempotentTurns(parts as unknown as Parts)
  const request = { bot: { id: 'bot', accountId: 'account' } } as Parameters<typeof turns.find>[0]
  return { ...turns, request }
}
const idempotency = { scope: 'scope', key: 'key', body: {} }

function findTurn(status: string) {
  const { find, request } = setUp({ turn: () => ({ id: 'turn', status }) })
  return find(request, { route: 'route', key: 'key', bodyHash: 'hash' })
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

/** The first call's turn becomes visible while the second one tries to start. */
function setUpSecond(status: string, error: Error) {
  let isFirstVisible = false
  return setUp({
    turn: () => (isFirstVisible ? { id: 'first', status } : undefined),
    start: async () => {
      isFirstVisible = true
      throw error
    },
  })
}

test.each([
  ['its key is taken', new KeyTaken()],
  ['its conversation is busy', conversationBusy()],
])('a second call that finds that %s gets the turn of the first', async (_, error) => {
  const { start, request } = setUpSecond('running', error)
  expect(await start(request, { mode: 'stream', idempotency })).toMatchObject({
    kind: 'repeated',
    turn: { id: 'first' },
  })
})

test('a program is told that its first call is still running', async () => {
  const { start, request } = setUpSecond('running', new KeyTaken())
  await expect(start(request, { idempotency, ifRunning: 'refuse' })).rejects.toMatchObject({
    code: 'idempotency_in_progress',
    headers: { 'retry-after': '1' },
  })
})

test('if the first call has failed in the meantime, the second is told to retry', async () => {
  const { start, request } = setUpSecond('failed', new KeyTaken())
  await expect(start(request, { mode: 'stream', idempotency })).rejects.toMatchObject({
    code: 'idempotency_in_progress',
  })
})

test('a busy conversation of another message stays busy', async () => {
  const { start, request } = setUpSecond('failed', conversationBusy())
  await expect(start(request, { idempotency })).rejects.toMatchObject({ code: 'conversation_busy' })
})

test('a repeated call does not count as a new turn, and a refused one does not start', async () => {
  const begun = vi.fn()
  const repeated = setUp({ turn: () => ({ id: 'first', status: 'completed' }), start: begun })
  const beforeNew = vi.fn()
  await repeated.start(repeated.request, { idempotency, beforeNew })
  expect(beforeNew).not.toHaveBeenCalled()
  const refused = setUp({ turn: () => undefined, start: begun })
  beforeNew.mockImplementation(() => {
    throw new Error('over the limit')
  })
  await expect(refused.start(refused.request, { idempotency, beforeNew })).rejects.toThrow('over the limit')
  expect(begun).not.toHaveBeenCalled()
})
