import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBotFiles } from './bot-files.ts'

test('an account copies one bot at a time, because each is in memory as a whole, and another account doesn’t wait', async () => {
  const running: string[] = []
  const begun: string[] = []
  async function getRow(accountId: string): Promise<never> {
    expect(running).not.toContain(accountId)
    running.push(accountId)
    begun.push(accountId)
    await setImmediate()
    running.splice(running.indexOf(accountId), 1)
    throw new Error('enough')
  }
  // Only the first thing a copy asks for is there.
  const files = createBotFiles({ bots: { getRow } } as unknown as Parameters<typeof createBotFiles>[0])
  const copies = ['ada', 'ada', 'ben', 'ada'].map((account) => files.duplicate(account, 'bot', 'name'))
  const enough = { status: 'rejected', reason: new Error('enough') }
  expect(await Promise.allSettled(copies)).toEqual([enough, enough, enough, enough])
  expect(begun).toEqual(['ada', 'ben', 'ada', 'ada'])
})
