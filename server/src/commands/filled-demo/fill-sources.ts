import { setTimeout as sleep } from 'node:timers/promises'
import type { FilledBot } from './fill-bots.ts'
import type { Filling } from './filled-demo.ts'
import { shopTexts } from './shop-content.ts'

const lookEveryMs = 50
/** The shop's own bot, and those of some lamps. */
const botsWithSources = 5

/** Texts that bots answer from. A damaged file shows what a failed source looks like. */
export async function fillSources({ beckon: { sources }, owner }: Filling, bots: FilledBot[]): Promise<void> {
  const { accountId } = owner
  for (const [at, { row }] of bots.slice(0, botsWithSources).entries()) {
    for (const text of at === 0 ? shopTexts : shopTexts.slice(at - 1, at + 1))
      await sources.addText(accountId, row.id, text)
    if (at === 0) await sources.addFile(accountId, row.id, 'Price list 2026.pdf', Buffer.from('%PDF-1.7 cut off'))
    while ((await sources.list(accountId, row.id, { limit: 100 })).data.some(({ state }) => isBusy(state)))
      await sleep(lookEveryMs)
  }
}

const isBusy = (state: string): boolean => state === 'waiting' || state === 'reading'
