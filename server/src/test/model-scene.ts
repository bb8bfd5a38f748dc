import { onTestFinished } from 'vitest'
import type { BudgetReservation } from '../engines/budget-reservation.ts'
import type { EngineBot, EngineEvent, EngineReply, EngineRequest } from '../engines/engine.ts'
import { createModelEngine } from '../engines/model-engine.ts'
import type { RetryOptions } from '../engines/model-retries.ts'
import { createCallModel } from '../engines/models/call-model.ts'
import type { ModelAccess } from '../engines/models/model.ts'
import type { RetrievedPassage } from '../engines/retrieval.ts'
import type { Tool } from '../engines/tool.ts'
import { createCalls } from '../outbound/calls.ts'
import type { Candidate } from '../search/search.ts'
import { createScriptedProvider } from './scripted-provider.ts'

export const key = 'sk-very-secret-key'
const usual: EngineBot = {
  id: 'b',
  accountId: 'a',
  name: 'Lumen',
  greeting: 'Ahoy!',
  fallback: 'I do not know that.',
  language: 'de',
  knowledgeVersion: 1,
  passagesVersion: 1,
  instructions: 'Be brief.',
  engine: 'model',
  providerId: 'p',
  model: 'small-1',
  temperature: 0.3,
  maxTokens: 200,
  beyondKnowledge: 0,
  knowledgeOnFailure: 0,
  fallbackProviderId: null,
  fallbackModel: '',
  fallbackToService: 0,
}
export const shipping: RetrievedPassage = {
  kind: 'source',
  id: 's',
  title: 'Shipping',
  url: 'https://shop.example/shipping',
  text: 'Orders above 50 euro are shipped free of charge.',
}
export const returns: RetrievedPassage = {
  kind: 'entry',
  id: 'e',
  title: 'Returns?',
  url: null,
  text: 'Within thirty days.',
}

interface Scene {
  retrieved?: RetrievedPassage[]
  candidates?: Candidate[]
  tools?: Tool[]
  access?: Partial<ModelAccess> | null
  past?: { message: string; reply: string }[]
  /** Overrides for the knowledge reply. */
  knowledge?: Partial<EngineReply>
  retries?: RetryOptions
  /** Of the fallback model, at the provider `other`. */
  fallbackAccess?: Partial<ModelAccess>
  modelTimeoutMs?: number
  unknownHeldMs?: number
}

/** A bot with a model at a scripted provider. */
export async function startModelScene({
  retrieved = [shipping, returns],
  candidates = [],
  tools = [],
  access = {},
  past = [],
  knowledge = {},
  retries = { backoffMs: 1, waitMsMost: 100 },
  fallbackAccess = {},
  modelTimeoutMs = 60_000,
  unknownHeldMs = 0,
}: Scene = {}) {
  const provider = await createScriptedProvider()
  const calls = createCalls({ allowPrivate: true })
  onTestFinished(async () => {
    await Promise.all([calls.close(), provider.close()])
  })
  let time = Date.parse('2026-10-05T12:00:00Z')
  const callModel = createCallModel({ guarded: calls, trusted: calls, unknownHeldMs })
  const reservations: (BudgetReservation | undefined)[] = []
  const engine = createModelEngine({
    modelTimeoutMs,
    modelRetries: retries,
    callModel: (request) => {
      reservations.push(request.reservation)
      return callModel(request)
    },
    accessOf: async ({ providerId, model }) => {
      const usualAccess = { kind: 'openai', url: provider.url, key, isTrusted: false } as const
      if (providerId === 'other') return { ...usualAccess, name: 'Other', model, ...fallbackAccess }
      return access === null ? undefined : { ...usualAccess, name: 'Acme', model: 'small-1', ...access }
    },
    retrieve: async () => ({ retrieved, candidates }),
    loadTools: async () => tools,
    onUnchecked: (error) => {
      throw error
    },
    knowledgeEngine: {
      reply: async () => ({
        text: 'From knowledge.',
        finishReason: 'stop',
        answered: true,
        citations: [{ kind: 'entry', source_id: 'e', title: 'Returns?', url: null, quote: 'Within' }],
        usage: { input_tokens: 0, output_tokens: 0 },
        ...knowledge,
      }),
    },
    now: () => {
      time += 5
      return time
    },
  })
  const ask = (bot: Partial<EngineBot> = {}, more: Partial<EngineRequest> = {}) =>
    engine.reply({
      bot: { ...usual, ...bot },
      message: 'Is shipping free?',
      history: async () => past,
      signal: AbortSignal.timeout(15_000),
      ...more,
    })
  /** Streamed, with what was received. */
  const stream = async (bot: Partial<EngineBot> = {}, more: Partial<EngineRequest> = {}) => {
    const events: EngineEvent[] = []
    const reply = await ask(bot, { onEvent: (event) => events.push(event), ...more })
    return { reply, events, received: events.map((event) => (event.kind === 'text' ? event.text : '')).join('') }
  }
  const systemOf = (at = -1) => `${provider.asked.at(at)?.body.messages[0]?.content}`
  const messagesOf = (at = -1) => provider.asked.at(at)?.body.messages.slice(1)
  const advance = (ms: number) => {
    time += ms
  }
  return { provider, ask, stream, systemOf, messagesOf, reservations, advance }
}

export function createTool(name: string, run: Tool['run'] = async () => ({ text: 'Rain', isError: false })) {
  const runs: Record<string, unknown>[] = []
  const parameters = { type: 'object', properties: { town: { type: 'string' } }, required: ['town'] }
  const tool: Tool = {
    name,
    description: 'Tells the weather',
    parameters,
    run: (args, signal) => {
      runs.push(args)
      return run(args, signal)
    },
  }
  return { tool, runs }
}
export const callOf = (name: string, written = '{"town":"Rome"}') => ({ name, arguments: written })
