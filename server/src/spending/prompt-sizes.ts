const botsAtMost = 10_000
/** Before a bot's first call: an upper estimate of passages, history and tools. */
const surroundingsTokens = 8_000
/** Of the last call: the next one may have a longer history or other passages. */
const margin = 1.25

/**
 * Estimates what a bot sends to its model beside the message, from its last call. A reservation for much more than a call
 * can cost would keep others out of a small budget; one for less is extended before the call.
 */
export function createPromptSizes() {
  /** Tokens beside the message, by bot; those that called last at the end. */
  const known = new Map<string, number>()
  return {
    estimate: (botId: string, instructionTokens: number): number =>
      known.get(botId) ?? instructionTokens + surroundingsTokens,
    note(botId: string, inputTokens: number, messageTokens: number): void {
      known.delete(botId)
      known.set(botId, Math.ceil(Math.max(0, inputTokens - messageTokens) * margin))
      if (known.size > botsAtMost) known.delete(known.keys().next().value as string)
    },
  }
}
