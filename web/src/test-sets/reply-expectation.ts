import { type Choice, type Citation, type Decision, type Expectation, limits, type OwnerTurn } from 'beckon-contract'
import { askedAlone } from '../decisions/asked-alone.ts'

/** A reply, as far as a test can expect it again. */
export interface TestableReply {
  answered: boolean
  choices: Choice[]
  citations: Citation[]
}

/** The expectation derived from this reply; null if the reply doesn't determine one. */
export function expectationOf({ answered, choices, citations }: TestableReply): Expectation | null {
  if (!answered) return choices.length > 0 ? null : { kind: 'refusal' }
  return citations[0] ? citedBy(citations[0]) : null
}

/** The offered choices, each as a possible expectation. */
export const offeredExpectations = ({ choices, citations }: TestableReply) =>
  choices.flatMap(({ id, label }) => {
    const expected = citedBy({ source_id: id, kind: citations.find(({ source_id }) => source_id === id)?.kind })
    return expected ? [{ label, expected }] : []
  })

/** Old replies don't say whether they cite an entry or a source. */
function citedBy({ kind, source_id }: { kind?: Citation['kind'] | undefined; source_id: string }): Expectation | null {
  if (kind === 'entry') return { kind, entryId: source_id }
  return kind === 'source' ? { kind, sourceId: source_id } : null
}

/** A test is asked without the previous turn. */
export const testMessageOf = (message: string, decision?: Decision): string =>
  askedAlone(message, decision).trim().slice(0, limits.testMessageCharacters)

/** The same if only the reply is known: how it was produced is in the stored turn. */
export async function findTestMessage(message: string, findTurn: () => Promise<Pick<OwnerTurn, 'trace'>>) {
  const { trace } = await findTurn()
  return testMessageOf(message, trace?.decision)
}
