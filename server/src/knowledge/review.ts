import type { Finding, KnownEntry, Thought } from '../search/mind.ts'
import type { EntryStore } from './entries.store.ts'
import { presentKnown } from './present-known.ts'

interface Parts {
  store: Pick<EntryStore, 'findMany'>
  /** Of these sources, those that still say something. */
  speakingOf: (accountId: string, sourceIds: string[]) => Promise<string[]>
}

/**
 * While a bot learns what changed, what it knew before answers; but never with what was deleted, here or by another server.
 * An answer that was rewritten is given as it is written now.
 */
export function createReview({ store, speakingOf }: Parts) {
  return async (bot: { id: string; accountId: string }, thought: Thought): Promise<Thought | undefined> => {
    const said = idsOf(thought.finding)
    const { near } = thought
    const nearIds = near ? [...near.entries.map(({ id }) => id), ...near.passages.map(({ sourceId }) => sourceId)] : []
    const ids = [...new Set([...said, ...thought.ranked, ...nearIds])]
    if (ids.length === 0) return thought
    const entries = new Map(
      (await store.findMany(bot.accountId, bot.id, ids)).map((row) => [row.id, presentKnown(row)]),
    )
    const speaking = new Set(await speakingOf(bot.accountId, ids))
    const isThere = (id: string): boolean => entries.has(id) || speaking.has(id)
    if (!said.every(isThere)) return undefined
    const finding = withEntries(thought.finding, (id) => entries.get(id))
    return {
      ...thought,
      finding,
      ranked: thought.ranked.filter(isThere),
      ...(near && {
        near: {
          entries: near.entries.flatMap(({ id }) => entries.get(id) ?? []),
          passages: near.passages.filter(({ sourceId }) => speaking.has(sourceId)),
        },
      }),
    }
  }
}

function idsOf(finding: Finding): string[] {
  switch (finding.kind) {
    case 'answer':
      return [finding.entry.id]
    case 'choices':
      return finding.entries.map(({ id }) => id)
    case 'extract':
      return finding.passages.map(({ sourceId }) => sourceId)
    case 'nothing':
      return []
  }
}

function withEntries(finding: Finding, current: (id: string) => KnownEntry | undefined): Finding {
  if (finding.kind === 'answer') return { ...finding, entry: current(finding.entry.id) ?? finding.entry }
  if (finding.kind !== 'choices') return finding
  return { ...finding, entries: finding.entries.map((entry) => current(entry.id) ?? entry) }
}
