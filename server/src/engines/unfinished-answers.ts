import type { AnswerContent, Finding, SearchResult } from '../search/search.ts'

/** What visitors are told: as if the answers that are still to be filled in were not there. */
export function withoutUnfinished(result: SearchResult): SearchResult {
  if (!result.candidates.some(({ content }) => isUnfinished(content)) && !hasUnfinished(result.finding)) return result
  const candidates = result.candidates.filter(({ content }) => !isUnfinished(content))
  return { ...result, candidates, finding: withoutThem(result.finding) }
}

const isUnfinished = (content: AnswerContent): boolean =>
  content.kind === 'answer' && content.entry.isUnfinished === true

function hasUnfinished(finding: Finding): boolean {
  if (finding.kind === 'several') return finding.parts.some(({ content }) => isUnfinished(content))
  if (finding.kind === 'choices') return finding.candidates.some(({ content }) => isUnfinished(content))
  return finding.kind !== 'nothing' && isUnfinished(finding)
}

function withoutThem(finding: Finding): Finding {
  switch (finding.kind) {
    case 'nothing':
      return finding
    case 'several': {
      const parts = finding.parts.filter(({ content }) => !isUnfinished(content))
      return parts.length > 0 ? { ...finding, parts } : { kind: 'nothing' }
    }
    case 'choices': {
      const candidates = finding.candidates.filter(({ content }) => !isUnfinished(content))
      return candidates.length > 0 ? { ...finding, candidates } : { kind: 'nothing' }
    }
    default:
      return isUnfinished(finding) ? { kind: 'nothing' } : finding
  }
}
