import { yieldToOthers } from '../lib/yield-to-others.ts'
import type { KnownPassage } from '../search/search.ts'
import type { OpenDatabase } from '../store/database.ts'

const rowsAtOnce = 1_000

/** The stored passages. The account always comes first, so no query can forget its tenant. */
export function createPassageStore({ db, scan }: Pick<OpenDatabase, 'db' | 'scan'>) {
  const passagesOf = (accountId: string, sourceIds: string[]) =>
    db
      .selectFrom('passages')
      .innerJoin('documents', 'documents.id', 'passages.documentId')
      .where('passages.accountId', '=', accountId)
      .where('passages.sourceId', 'in', sourceIds)
      .where('documents.isCurrent', '=', 1)
      .select(['passages.id', 'passages.sourceId', 'passages.title', 'documents.url', 'passages.text'])

  const page = (
    accountId: string,
    sourceId: string,
    { limit, after }: { limit: number; after?: string | undefined },
  ): Promise<KnownPassage[]> =>
    passagesOf(accountId, [sourceId])
      .$if(after !== undefined, (query) => query.where('passages.id', '>', after as string))
      .orderBy('passages.id')
      .limit(limit)
      .execute()

  async function* pages(accountId: string, sourceId: string): AsyncGenerator<KnownPassage[]> {
    let after: string | undefined
    for (;;) {
      const found = await page(accountId, sourceId, { limit: rowsAtOnce, after })
      if (found.length > 0) yield found
      await yieldToOthers()
      if (found.length < rowsAtOnce) return
      after = found.at(-1)?.id
    }
  }

  /**
   * All passages of a bot, in chunks so that other work can run in between: small sources together, large ones page by
   * page.
   */
  async function* all(accountId: string, botId: string): AsyncGenerator<KnownPassage[]> {
    const counted = db
      .selectFrom('sources')
      .innerJoin('documents', 'documents.sourceId', 'sources.id')
      .where('sources.accountId', '=', accountId)
      .where('sources.botId', '=', botId)
      .where('documents.isCurrent', '=', 1)
      .groupBy('sources.id')
      .orderBy('sources.id')
      .select(({ fn }) => ['sources.id', fn.sum<number>('documents.passageCount').as('count')])
    const counts = await scan(counted.compile(), accountId)
    let together: string[] = []
    let room = rowsAtOnce
    for (const [at, { id, count }] of counts.entries()) {
      if (count > rowsAtOnce) for await (const found of pages(accountId, id)) yield found
      else together.push(id)
      room -= Math.min(count, rowsAtOnce)
      if (together.length > 0 && (room <= 0 || together.length === 100 || at === counts.length - 1)) {
        yield await passagesOf(accountId, together).orderBy('passages.id').execute()
        together = []
        room = rowsAtOnce
        await yieldToOthers()
      }
    }
  }

  /** Which of these sources have passages; one that is being deleted does not count. */
  const speaking = async (accountId: string, sourceIds: string[]): Promise<string[]> => {
    const found = await db
      .selectFrom('documents')
      .where('accountId', '=', accountId)
      .where('sourceId', 'in', sourceIds)
      .where('isCurrent', '=', 1)
      .select('sourceId')
      .distinct()
      .execute()
    return found.map(({ sourceId }) => sourceId)
  }

  return { page, all, speaking }
}
