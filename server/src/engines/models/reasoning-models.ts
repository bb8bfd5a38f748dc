import { secondMs } from '../../lib/clock.ts'
import { createRecentSet } from '../../lib/recent-set.ts'
import { dialectOf } from './dialect-of.ts'
import type { ModelRequest } from './model.ts'

const modelsKnownMost = 1_000
/** After so many replies without reasoning in a row, it had only been made to write the tag. */
const repliesUntilForgotten = 20
/** Models whose prompt opens the reasoning, so that their words begin in the middle of it. */
const reasoningNames =
  /deepseek-?r1|\br1[-:]|qwq|thinking|reason|openthinker|exaone-deep|glm-?z1|nemotron|magistral|marco-o1|skywork-o1/i

export interface ReasoningOptions {
  /** How long the first words of a model wait of which nothing is known. */
  unknownHeldMs?: number | undefined
}

type Asked = Pick<ModelRequest, 'access' | 'accountId'>

/**
 * How long a model's words are held back. Some servers send reasoning as text and mark only its end, with `</think>`:
 * what was streamed until then could not be taken back.
 */
export function createReasoningModels({ unknownHeldMs = secondMs }: ReasoningOptions = {}) {
  /** Models whose text begins with the reply. */
  const direct = createRecentSet(modelsKnownMost)
  /** Models that reason first, with the number of replies since without it. */
  const reasoning = new Map<string, number>()
  /** Of one account: its users could make a model write the tag. */
  const keyOf = ({ accountId, access: { url, model } }: Asked) => JSON.stringify([accountId, url, model])

  function setReasoning(key: string, replies: number): void {
    reasoning.delete(key)
    if (replies === repliesUntilForgotten) return
    reasoning.set(key, replies)
    if (reasoning.size > modelsKnownMost) reasoning.delete(reasoning.keys().next().value as string)
  }

  return {
    /** From its first word on; 0 for not at all, Infinity until the reasoning or the reply has ended. */
    heldMs(asked: Asked): number {
      const { access } = asked
      const key = keyOf(asked)
      if (dialectOf(access).reasonsApart) return 0
      if (reasoningNames.test(access.model) || reasoning.has(key)) return Number.POSITIVE_INFINITY
      return direct.has(key) ? 0 : unknownHeldMs
    },

    /** A complete reply, with text. */
    replied(asked: Asked, { hasReasoned }: { hasReasoned: boolean }): void {
      const key = keyOf(asked)
      const replies = reasoning.get(key)
      if (hasReasoned) {
        direct.delete(key)
        setReasoning(key, 0)
      } else {
        direct.add(key)
        if (replies !== undefined) setReasoning(key, replies + 1)
      }
    },
  }
}
