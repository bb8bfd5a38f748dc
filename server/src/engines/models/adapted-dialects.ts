import { dialectOf } from './dialect-of.ts'
import type { Dialect } from './dialects.ts'
import { ModelFailure, type ModelRequest } from './model.ts'
import type { Adaptable } from './refused-parameter.ts'
import { wires } from './wires.ts'

const modelsKnownMost = 1_000

type Asked = Pick<ModelRequest, 'access' | 'accountId'>

/** What each model doesn't take, besides its provider's dialect: known from refusals since the start, for one account. */
export function createAdaptedDialects() {
  const refusals = new Map<string, readonly Adaptable[]>()
  const keyOf = ({ accountId, access: { url, model } }: Asked): string => JSON.stringify([accountId, url, model])

  return {
    of: (asked: Asked): readonly Adaptable[] => refusals.get(keyOf(asked)) ?? [],
    /** Once a call without it was accepted: a provider may only have repeated what somebody wrote. */
    keep(asked: Asked, refused: readonly Adaptable[]): void {
      if (refused.length === 0) return
      const key = keyOf(asked)
      refusals.delete(key)
      refusals.set(key, refused)
      if (refusals.size > modelsKnownMost) refusals.delete(refusals.keys().next().value as string)
    },
  }
}

export const adaptedDialect = ({ access }: Asked, refused: readonly Adaptable[]): Dialect =>
  refused.reduce(adapt, dialectOf(access))

/** What to leave out, or to name otherwise, when a refused call is made again; undefined if that is of no use. */
export function refusedNow(
  { access }: Asked,
  known: readonly Adaptable[],
  failure: unknown,
): readonly Adaptable[] | undefined {
  const refused = failure instanceof ModelFailure ? failure.refusedParameter : null
  if (refused === null || refused === 'format' || known.includes(refused)) return undefined
  // Under neither name: a call without a limit could cost any amount.
  if (isLength(refused) && (known.some(isLength) || !wires[access.kind].hasTwoLengthNames)) return undefined
  return [...known, refused]
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
