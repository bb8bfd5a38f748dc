import type { Clock } from '../lib/clock.ts'
import { readName } from './entered-text.ts'
import type { Stores } from './stores.ts'

export function createRename({ stores, now }: { stores: Stores; now: Clock }) {
  return async function rename(accountId: string, entered: string): Promise<void> {
    const name = readName(entered)
    await stores.withAccountLock(accountId, async (within) => {
      const before = await within.accounts.find(accountId)
      await within.accounts.rename(accountId, name)
      const subject = { id: accountId, name }
      await within.record(accountId, { action: 'account.renamed', at: now(), subject, detail: `was ${before?.name}` })
    })
  }
}
