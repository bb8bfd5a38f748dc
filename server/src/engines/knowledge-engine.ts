import type { Engine, EngineBot, EngineReply } from './engine.ts'

/** Below this, the best match is more likely a coincidence of words than an answer. */
const leastConfidence = 0.35
const quoteCharacters = 200

export interface FoundAnswer {
  item: { id: string; questions: string[]; answer: string }
  confidence: number
}
export type Search = (bot: EngineBot, text: string) => Promise<FoundAnswer | undefined>

/** The embedded mind: it gives the author's own answers, needs no key, and says so when it does not know. */
export function createKnowledgeEngine(search: Search): Engine {
  return {
    async reply({ bot, message }): Promise<EngineReply> {
      const usage = { input_tokens: 0, output_tokens: 0 }
      const found = await search(bot, message)
      if (!found || found.confidence < leastConfidence)
        return { text: bot.fallback, finishReason: 'fallback', answered: false, citations: [], usage }
      const { id, questions, answer } = found.item
      const citation = { source_id: id, title: questions[0] ?? '', url: null, quote: excerpt(answer) }
      return { text: answer, finishReason: 'stop', answered: true, citations: [citation], usage }
    },
  }
}

const excerpt = (text: string): string => {
  const characters = [...text]
  return characters.length <= quoteCharacters ? text : `${characters.slice(0, quoteCharacters - 1).join('')}…`
}
