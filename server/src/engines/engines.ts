import type { EngineKind } from 'beckon-contract'
import type { Engine } from './engine.ts'
import { createKnowledgeEngine, type KnowledgeEngineParts } from './knowledge-engine.ts'
import { createModelEngine, type ModelEngineParts } from './model-engine.ts'

interface Parts extends KnowledgeEngineParts, Omit<ModelEngineParts, 'knowledgeEngine' | 'modelTimeoutMs'> {
  engineTimeoutMs: number
}

/** The engine that answers from knowledge alone, and one that answers for every bot. */
export function createAnswerEngines({ engineTimeoutMs, ...parts }: Parts) {
  const knowledge = createKnowledgeEngine(parts)
  // If the model takes too long, there is time left to answer from knowledge.
  const model = createModelEngine({ ...parts, knowledgeEngine: knowledge, modelTimeoutMs: 0.9 * engineTimeoutMs })
  return { knowledge, all: createEngines({ knowledge, model }) }
}

/** Routes every bot to the engine that its author chose. */
export const createEngines = (engines: Record<EngineKind, Engine>): Engine => ({
  reply: (request) => engines[request.bot.engine].reply(request),
})
