import type { Finding, Said, SearchResult } from '../search/search.ts'

/** What visitors are told: as if the answers that are still to be filled in were not there. */
export function withoutUnfinished(result: SearchResult): SearchResult {
  if (!result.candidates.some(({ said }) => isUnfinished(said)) && !hasUnfinished(result.finding)) return result
  const candidates = result.candidates.filter(({ said }) => !isUnfinished(said))
  return { ...result, candidates, finding: withoutThem(result.finding) }
}

const isUnfinished = (said: Said): boolean => said.kind === 'answer' && said.entry.isUnfinished === true

function hasUnfinished(finding: Finding): boolean {
  if (finding.kind === 'several') return finding.parts.some(({ said }) => isUnfinished(said))
  if (finding.kind === 'choices') return finding.candidates.some(({ said }) => isUnfinished(said))
  return finding.kind !== 'nothing' && isUnfinished(finding)
}

function withoutThem(finding: Finding): Finding {
  switch (finding.kind) {
    case 'nothing':
      return finding
    case 'several': {
      const parts = finding.parts.filter(({ said }) => !isUnfinished(said))
      return parts.length > 0 ? { ...finding, parts } : { kind: 'nothing' }
    }
    case 'choices': {
      const candidates = finding.candidates.filter(({ said }) => !isUnfinished(said))
      return candidates.length > 0 ? { ...finding, candidates } : { kind: 'nothing' }
    }
    default:
      return isUnfinished(finding) ? { kind: 'nothing' } : finding
  }
}
