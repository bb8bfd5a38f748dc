import { textsOf } from '../search/meanings.ts'
import type { KnownPassage } from '../search/search.ts'
import type { OpenDatabase } from '../store/database.ts'
import { createPassageStore } from './passages.store.ts'

/** What bots know from their sources: what the knowledge index and the vectors are built from. */
export function createKnownPassages(database: Pick<OpenDatabase, 'db' | 'scan'>) {
  const store = createPassageStore(database)

  /**
   * All passages of the bot. There may be very many: they are sent in chunks, so that other requests are served in
   * between.
   */
  async function passagesOf(bot: { accountId: string; id: string }): Promise<KnownPassage[]> {
    const all: KnownPassage[] = []
    for await (const some of store.all(bot.accountId, bot.id)) all.push(...some)
    return all
  }

  async function* passageTextsOf(accountId: string, botId: string): AsyncGenerator<string[]> {
    for await (const some of store.all(accountId, botId)) yield textsOf({ passages: some })
  }

  return { passagesOf, passageTextsOf, speakingOf: store.speaking }
}
