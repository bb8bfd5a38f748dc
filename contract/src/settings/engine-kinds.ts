interface EngineFacts {
  label: string
  description: string
  /** Whether replies come from a provider's model: they take seconds and cost money. */
  callsModel: boolean
}

/** The kinds of answer engines. They are created in `server/src/engines/engines.ts`. */
export const engineTable = {
  knowledge: {
    label: 'Knowledge only',
    description:
      'Finds answers in your content and gives them word for word. Needs no model or API key, responds in milliseconds, and makes nothing up.',
    callsModel: false,
  },
  model: {
    label: 'Model',
    description:
      'A language model answers in its own words, based on the bot’s knowledge. It remembers the conversation and can use tools.',
    callsModel: true,
  },
} satisfies Record<string, EngineFacts>

export type EngineKind = keyof typeof engineTable
export const engineKinds = Object.keys(engineTable) as EngineKind[]

export const callsModel = ({ engine }: { engine: EngineKind }): boolean => engineTable[engine].callsModel
