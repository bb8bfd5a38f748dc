import {
  type Candidate,
  type Finding,
  type KnownEntry,
  type Said,
  type SearchResult,
  saidIn,
} from '../search/search.ts'
import type { EntryStore } from './entries.store.ts'
import { presentKnown } from './present-known.ts'

interface Parts {
  store: Pick<EntryStore, 'findMany'>
  /** Which of these sources still have passages. */
  speakingOf: (accountId: string, sourceIds: string[]) => Promise<string[]>
}

/**
 * While changes are being indexed, the previous index answers, but never with anything that was deleted, here or by
 * another server. A rewritten answer is given in its current wording.
 */
export function createReview({ store, speakingOf }: Parts) {
  return async (bot: { id: string; accountId: string }, result: SearchResult): Promise<SearchResult | undefined> => {
    const said = idsOf(result.finding)
    const { near } = result
    const nearIds = near ? [...near.entries.map(({ id }) => id), ...near.passages.map(({ sourceId }) => sourceId)] : []
    const considered = result.candidates.flatMap((candidate) => idsOf(candidate.said))
    const ids = [...new Set([...said, ...considered, ...result.ranked, ...nearIds])]
    if (ids.length === 0) return result
    const entries = new Map(
      (await store.findMany(bot.accountId, bot.id, ids)).map((row) => [row.id, presentKnown(row)]),
    )
    const speaking = new Set(await speakingOf(bot.accountId, ids))
    const isThere = (id: string): boolean => entries.has(id) || speaking.has(id)
    if (!said.every(isThere)) return undefined
    const finding = withEntries(result.finding, (id) => entries.get(id))
    return {
      ...result,
      finding,
      candidates: result.candidates
        .filter(({ said }) => idsOf(said).every(isThere))
        .map((candidate) => relabelled(candidate, (id) => entries.get(id))),
      ranked: result.ranked.filter(isThere),
      ...(near && {
        near: {
          entries: near.entries.flatMap(({ id }) => entries.get(id) ?? []),
          passages: near.passages.filter(({ sourceId }) => speaking.has(sourceId)),
        },
      }),
    }
  }
}

const idsOf = (finding: Finding): string[] =>
  saidIn(finding).flatMap((said) =>
    said.kind === 'answer' ? [said.entry.id] : said.passages.map(({ sourceId }) => sourceId),
  )

type Current = (id: string) => KnownEntry | undefined

function withEntries(finding: Finding, current: Current): Finding {
  switch (finding.kind) {
    case 'nothing':
      return finding
    case 'several':
      return { ...finding, parts: finding.parts.map((part) => relabelled(part, current)) }
    case 'choices':
      return { ...finding, candidates: finding.candidates.map((candidate) => relabelled(candidate, current)) }
    default:
      return { ...finding, ...asWritten(finding, current) }
  }
}

const asWritten = (said: Said, current: Current): Said =>
  said.kind === 'answer' ? { ...said, entry: current(said.entry.id) ?? said.entry } : said

function relabelled(candidate: Candidate, current: Current): Candidate {
  const said = asWritten(candidate.said, current)
  return { ...candidate, said, label: said.kind === 'answer' ? (said.entry.questions[0] ?? '') : candidate.label }
}
