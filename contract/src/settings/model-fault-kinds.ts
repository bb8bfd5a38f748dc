interface FaultFacts {
  /** After the bot's name, or "Its model". */
  title: string
  /** What to do about it. */
  advice: string
  /** Where that is done: at the provider's entry under Models, or on the bot's page Model & behaviour. */
  repairedAt: 'provider' | 'bot'
  /** Only the conversation in which it happened is affected. */
  isOfConversation: boolean
}

/** Faults of a model that don't pass by themselves. `server/src/engines/models/model-fault.ts` recognises them. */
export const modelFaultTable = {
  key: {
    title: 'The provider refuses the API key',
    advice: 'Enter a valid key under Models.',
    repairedAt: 'provider',
    isOfConversation: false,
  },
  credit: {
    title: 'The provider reports that your credit is used up',
    advice: 'Add credit to your account at the provider.',
    repairedAt: 'provider',
    isOfConversation: false,
  },
  model: {
    title: 'The model doesn’t exist at the provider, or you may not use it',
    advice: 'Choose another model on the bot’s page Model & behaviour.',
    repairedAt: 'bot',
    isOfConversation: false,
  },
  address: {
    title: 'The provider’s address is wrong',
    advice: 'Check the address under Models.',
    repairedAt: 'provider',
    isOfConversation: false,
  },
  request: {
    title: 'The provider refuses requests to the model',
    advice: 'Check the model’s settings on the bot’s page Model & behaviour, and its tools.',
    repairedAt: 'bot',
    isOfConversation: false,
  },
  too_long: {
    title: 'A message was too long for the model',
    advice: 'Choose a model with a larger context, or shorten the instructions.',
    repairedAt: 'bot',
    isOfConversation: true,
  },
  filtered: {
    title: 'The provider’s content filter refused a message or a reply',
    advice: 'See the conversation. If ordinary messages are affected, change the filter at the provider or the model.',
    repairedAt: 'bot',
    isOfConversation: true,
  },
} as const satisfies Record<string, FaultFacts>

export type PermanentFault = keyof typeof modelFaultTable
export const permanentFaults = Object.keys(modelFaultTable) as PermanentFault[]
export const isPermanent = (fault: string): fault is PermanentFault => fault in modelFaultTable
