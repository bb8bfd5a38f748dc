import type { Expectation } from 'beckon-contract'
import type { LabelledCase } from './test-cases.store.ts'

type ExpectedColumns = Pick<LabelledCase, 'expectedKind' | 'expectedId' | 'expectedText'>

export function expectedColumns(expected: Expectation): ExpectedColumns {
  const kept = { expectedKind: expected.kind, expectedId: null, expectedText: null }
  switch (expected.kind) {
    case 'entry':
      return { ...kept, expectedId: expected.entryId.toLowerCase() }
    case 'source':
      return { ...kept, expectedId: expected.sourceId.toLowerCase() }
    case 'text':
      return { ...kept, expectedText: expected.text.trim() }
    default:
      return kept
  }
}

export function presentExpected({ expectedKind, expectedId, expectedText }: ExpectedColumns): Expectation {
  switch (expectedKind) {
    case 'entry':
      return { kind: 'entry', entryId: expectedId ?? '' }
    case 'source':
      return { kind: 'source', sourceId: expectedId ?? '' }
    case 'text':
      return { kind: 'text', text: expectedText ?? '' }
    default:
      return { kind: 'refusal' }
  }
}

/** The entry's first question or the source's title; null if it was deleted or none is expected. */
export const labelOf = ({ questionsJson, sourceTitle }: LabelledCase): string | null =>
  questionsJson === null ? sourceTitle : ((JSON.parse(questionsJson) as string[])[0] ?? '')
