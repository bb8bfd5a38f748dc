import type { Thought } from './mind.ts'

const thoughtsAtMost = 1_000
const charactersAtMost = 200

/** What minds thought of messages lately: many people ask the same. The question asked longest ago leaves. */
export function createRecentThoughts() {
  const thoughts = new Map<string, Thought>()

  return async (known: string, message: string, think: () => Promise<Thought>): Promise<Thought> => {
    if (message.length > charactersAtMost) return think()
    const key = `${known} ${message}`
    const thought = thoughts.get(key) ?? (await think())
    thoughts.delete(key)
    thoughts.set(key, thought)
    if (thoughts.size > thoughtsAtMost) thoughts.delete(thoughts.keys().next().value as string)
    return thought
  }
}
