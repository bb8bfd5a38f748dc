import { type Dialect, dialectOf } from './dialects.ts'
import { type ModelAccess, ModelFailure } from './model.ts'
import type { Adaptable } from './refused-parameter.ts'

const modelsKnownMost = 1_000

/** What each model takes: its provider's dialect, and what was learnt from refusals since the start. */
export function createLearntDialects() {
  const learnt = new Map<string, ReadonlySet<Adaptable>>()
  const keyOf = ({ url, model }: ModelAccess): string => `${url} ${model}`

  const of = (access: ModelAccess): Dialect => [...(learnt.get(keyOf(access)) ?? [])].reduce(adapt, dialectOf(access))

  /** Whether a refused call can be made again, in another way. */
  function learn(access: ModelAccess, failure: unknown): boolean {
    const refused = failure instanceof ModelFailure ? failure.refusedParameter : null
    const known = learnt.get(keyOf(access)) ?? new Set()
    if (refused === null || refused === 'format' || known.has(refused)) return false
    // Under neither name: a call without a limit could cost any amount.
    if (isLength(refused) && [...known].some(isLength)) return false
    learnt.set(keyOf(access), new Set([...known, refused]))
    if (learnt.size > modelsKnownMost) learnt.delete(learnt.keys().next().value as string)
    return true
  }

  return { of, learn }
}

const isLength = (name: Adaptable): boolean => name === 'max_tokens' || name === 'max_completion_tokens'

function adapt(dialect: Dialect, refused: Adaptable): Dialect {
  switch (refused) {
    case 'stream_options':
      return { ...dialect, takesStreamOptions: false }
    case 'temperature':
      return { ...dialect, takesTemperature: false }
    case 'max_tokens':
      return { ...dialect, lengthName: 'max_completion_tokens' }
    case 'max_completion_tokens':
      return { ...dialect, lengthName: 'max_tokens' }
  }
}
