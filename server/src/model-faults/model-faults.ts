import type { ModelFaultReport, Trace } from 'beckon-contract'
import type { Bots } from '../bots/bots.ts'
import type { Engine, EngineBot } from '../engines/engine.ts'
import { EngineFailure } from '../engines/engine-failure.ts'
import { type Clock, minuteMs, secondMs, toInstant } from '../lib/clock.ts'
import type { OpenDatabase } from '../store/database.ts'
import { modelFaultMail } from './mails.ts'
import { createModelFaultStore } from './model-faults.store.ts'

/** The same fault of a bot is written at most this often by each server. */
const writtenEveryMs = 10 * secondMs
/** How often a bot that replies is checked for a fault that another server recorded. */
const checkedEveryMs = minuteMs
const botsKnownMost = 10_000

interface Parts {
  database: OpenDatabase
  bots: Bots
  mailOwners: (
    accountId: string,
    write: (words: { name: string; baseUrl: string }) => { subject: string; text: string },
  ) => Promise<void>
  now: Clock
  onError: (error: unknown) => void
}

/** Tells a bot's people about faults of its model that don't pass by themselves. No reply waits for it. */
export function createModelFaults({ database, bots, mailOwners, now, onError }: Parts) {
  const store = createModelFaultStore(database.db)
  const working = new Set<Promise<void>>()
  /** What this server last wrote for a bot, or null after it replied. */
  const known = new Map<string, { fault: string | null; at: number }>()

  const recordFaults = (inner: Engine): Engine => ({
    reply(request) {
      const reply = inner.reply(request)
      reply.then(
        ({ trace }) => recordFault(request.bot, trace),
        (error: unknown) => error instanceof EngineFailure && recordFault(request.bot, error.trace),
      )
      return reply
    },
  })

  function recordFault(bot: EngineBot, trace: Trace | undefined): void {
    if (trace?.engine !== 'model') return
    const { fault = null, failedModel, modelCalls } = trace
    const provider = failedModel?.provider ?? trace.provider
    const providerError = failedModel?.error ?? trace.providerError
    // Neither a fault nor a reply of the model.
    if (fault === null && (modelCalls === 0 || providerError !== null)) return
    const before = known.get(bot.id)
    const everyMs = fault === null ? checkedEveryMs : writtenEveryMs
    if (before?.fault === fault && now() < before.at + everyMs) return
    known.delete(bot.id)
    known.set(bot.id, { fault, at: now() })
    if (known.size > botsKnownMost) known.delete(known.keys().next().value as string)
    const work = (
      fault === null
        ? store.end(bot.accountId, bot.id, now())
        : report(bot, { fault, provider: provider ?? '', message: providerError ?? '', at: now() })
    )
      .catch(onError)
      .finally(() => working.delete(work))
    working.add(work)
  }

  async function report(bot: EngineBot, seen: Parameters<typeof store.record>[2]): Promise<void> {
    if (!(await store.record(bot.accountId, bot.id, seen))) return
    const isOperators = bot.providerId === null
    await mailOwners(bot.accountId, (words) => modelFaultMail({ ...words, ...seen, bot, isOperators }))
  }

  /** The fault that the bot's model has at present. */
  async function get(accountId: string, botId: string): Promise<{ report: ModelFaultReport | null }> {
    const { id } = await bots.getRow(accountId, botId)
    const row = await store.find(accountId, id)
    if (!row || row.endedAt !== null) return { report: null }
    const { fault, provider, message, since, lastAt } = row
    return { report: { fault, provider, message, since: toInstant(since), lastAt: toInstant(lastAt) } }
  }

  /** A test of the provider has succeeded: its key and address are right, and so is the name of a model that it lists. */
  async function providerWorks(accountId: string, providerId: string, models: string[]): Promise<void> {
    for (const botId of await store.endOfProvider(accountId, providerId, models, now())) known.delete(botId)
  }

  return {
    recordFaults,
    get,
    providerWorks,
    async close(): Promise<void> {
      await Promise.allSettled(working)
    },
  }
}
export type ModelFaults = ReturnType<typeof createModelFaults>
