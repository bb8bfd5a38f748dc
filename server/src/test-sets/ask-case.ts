import type { TestVerdict } from 'beckon-contract'
import type { BotRow } from '../bots/bots.ts'
import { cut } from '../engines/budget.ts'
import type { Engine, EngineReply } from '../engines/engine.ts'
import { EngineFailure, isBudgetExhausted } from '../engines/engine-failure.ts'
import { startTimeout } from '../engines/model-timeout.ts'
import { Failure } from '../lib/failure.ts'
import { labelOf, presentExpected } from './expectations.ts'
import type { LabelledCase } from './test-cases.store.ts'
import type { NewResult } from './test-runs.store.ts'
import { givenInstead, verdictOf } from './verdicts.ts'

/** How much of a reply is stored: a bot has up to 500 cases in each of its last 50 runs. */
const keptCharacters = 2_000

/**
 * Sends a bot the message of a case in a new conversation. Tools are not run: a test must not send emails or place
 * orders. Rejects if the budget is used up, on abort, and for our own errors, which are worth a retry.
 */
export const createAskCase =
  ({ engineOf, engineTimeoutMs }: { engineOf: (bot: BotRow) => Engine; engineTimeoutMs: number }) =>
  async (bot: BotRow, asked: LabelledCase, signal: AbortSignal): Promise<NewResult> => {
    const expected = presentExpected(asked)
    const expectedLabel = labelOf(asked)
    const isGone = expectedLabel === null && (expected.kind === 'entry' || expected.kind === 'source')
    const resultOf = (verdict: TestVerdict, reply: string, givenLabel: string | null): NewResult => ({
      caseId: asked.id,
      caseUpdatedAt: asked.updatedAt,
      message: asked.message,
      expectedJson: JSON.stringify(expected),
      expectedLabel,
      verdict,
      reply: cut(reply, keptCharacters),
      givenLabel,
    })
    try {
      const reply = await replyInTime(bot, asked.message, signal)
      return resultOf(verdictOf(expected, isGone, reply), reply.text, givenInstead(expected, reply))
    } catch (error) {
      if (signal.aborted || isBudgetExhausted(error) || !(error instanceof Failure)) throw error
      const inItsWords = error instanceof EngineFailure ? error.trace?.providerError : undefined
      return resultOf('error', inItsWords ?? error.message, null)
    }

    async function replyInTime(bot: BotRow, message: string, signal: AbortSignal): Promise<EngineReply> {
      const timeout = startTimeout(signal, engineTimeoutMs)
      const tooLate = new Promise<never>((_, reject) => {
        timeout.signal.addEventListener('abort', () =>
          reject(new Failure('engine_timeout', 'The bot took too long to reply.')),
        )
      })
      // A knowledge reply instead of a failed model's would hide the failure.
      const request = { bot: { ...bot, knowledgeOnFailure: 0 }, message, history: async () => [], withoutTools: true }
      try {
        return await Promise.race([engineOf(bot).reply({ ...request, signal: timeout.signal }), tooLate])
      } finally {
        timeout.end()
      }
    }
  }
