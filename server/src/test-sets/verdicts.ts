import type { Citation, Expectation, TestVerdict } from 'beckon-contract'
import type { EngineReply } from '../engines/engine.ts'
import { plainForm } from '../search/text/normalise.ts'

/** The verdict on a reply. `isGone`: what is expected was deleted. */
export function verdictOf(expected: Expectation, isGone: boolean, reply: EngineReply): TestVerdict {
  const { answered, choices = [], finishReason, text } = reply
  const isOffer = finishReason === 'clarify'
  if (expected.kind === 'refusal') return !answered && !isOffer ? 'passed' : 'failed'
  if (isGone) return 'failed'
  const isThere =
    expected.kind === 'text'
      ? (answered || isOffer) && plainForm(text).includes(plainForm(expected.text))
      : reply.citations.some((citation) => isExpected(expected, citation)) ||
        choices.some(({ id }) => id === idOf(expected))
  return isThere ? (isOffer ? 'offered' : 'passed') : 'failed'
}

/** What a reply is based on instead of what was expected; null if nothing. */
export const givenInstead = (expected: Expectation, { citations }: EngineReply): string | null =>
  citations.find((citation) => !isExpected(expected, citation))?.title ?? null

const isExpected = (expected: Expectation, { kind, source_id }: Citation): boolean =>
  kind === expected.kind && source_id === idOf(expected)

const idOf = (expected: Expectation): string | undefined =>
  expected.kind === 'entry' ? expected.entryId : expected.kind === 'source' ? expected.sourceId : undefined
