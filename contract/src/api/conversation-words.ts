// Apart from the schemas, which would otherwise come along into the pages.

interface ChannelFacts {
  name: string
  /** Use of the bot. The others are left out of figures, unanswered questions and the events of turns. */
  isCounted: boolean
  /** For authors: replies use knowledge that isn't finished. */
  withUnfinished: boolean
}

/** Where conversations take place. */
export const channelTable = {
  api: { name: 'API', isCounted: true, withUnfinished: false },
  playground: { name: 'Playground', isCounted: false, withUnfinished: true },
  widget: { name: 'Website', isCounted: true, withUnfinished: false },
} as const satisfies Record<string, ChannelFacts>

type Channel = keyof typeof channelTable
export const channels = Object.keys(channelTable) as Channel[]
/** One that this program doesn't know was added by a newer one. */
export const isCounted = (channel: Channel): boolean => channelTable[channel]?.isCounted ?? true
export const uncountedChannels = channels.filter((channel) => !isCounted(channel))

export const ratings = ['up', 'down'] as const
export type Rating = (typeof ratings)[number]
