import type { Conversation } from 'beckon-contract'

const unnamed = {
  api: 'User',
  playground: 'Team member',
  widget: 'Visitor',
}

/** Who talked to the bot, as far as known. Shown next to the channel, which says the rest. */
export const speakerOf = ({ user, channel }: Pick<Conversation, 'user' | 'channel'>) =>
  user?.name?.trim() || user?.email?.trim() || user?.id || unnamed[channel]
