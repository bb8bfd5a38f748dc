import {
  type AnswerContent,
  type Candidate,
  contentsOf,
  type Finding,
  type KnownEntry,
  type SearchResult,
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
    const shown = idsOf(result.finding)
    const { near } = result
    const nearIds = near ? [...near.entries.map(({ id }) => id), ...near.passages.map(({ sourceId }) => sourceId)] : []
    const considered = result.candidates.flatMap((candidate) => idsOf(candidate.content))
    const ids = [...new Set([...shown, ...considered, ...result.ranked, ...nearIds])]
    if (ids.length === 0) return result
    const entries = new Map(
      (await store.findMany(bot.accountId, bot.id, ids)).map((row) => [row.id, presentKnown(row)]),
    )
    const speaking = new Set(await speakingOf(bot.accountId, ids))
    const isThere = (id: string): boolean => entries.has(id) || speaking.has(id)
    if (!shown.every(isThere)) return undefined
    const finding = withEntries(result.finding, (id) => entries.get(id))
    return {
      ...result,
      finding,
      candidates: result.candidates
        .filter(({ content }) => idsOf(content).every(isThere))
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
  contentsOf(finding).flatMap((content) =>
    content.kind === 'answer' ? [content.entry.id] : content.passages.map(({ sourceId }) => sourceId),
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

const asWritten = (content: AnswerContent, current: Current): AnswerContent =>
  content.kind === 'answer' ? { ...content, entry: current(content.entry.id) ?? content.entry } : content

function relabelled(candidate: Candidate, current: Current): Candidate {
  const content = asWritten(candidate.content, current)
  return {
    ...candidate,
    content,
    label: content.kind === 'answer' ? (content.entry.questions[0] ?? '') : candidate.label,
  }
}
